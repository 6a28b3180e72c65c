/**
 * Tasks of a page's main thread from Chromium's own trace, with the processor time each took: on a busy machine a task
 * also waits for its turn, which is not the page's doing.
 */
import type { Browser } from '../support/cdp.ts'

export interface MainThreadTask {
  readonly wall: number
  readonly cpu: number
  /** The longest script inside it. */
  readonly what: string
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { url?: string; functionName?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute']
const SCRIPTS = new Set([
  'FunctionCall',
  'v8.evaluateModule',
  'EvaluateScript',
  'RunMicrotasks',
  'v8.compileModule',
])
const SHORTEST_US = 20_000

function describe(task: TraceEvent, events: readonly TraceEvent[]): string {
  const inside = events.filter(
    ({ name, pid, tid, ts }) =>
      SCRIPTS.has(name) &&
      pid === task.pid &&
      tid === task.tid &&
      ts >= task.ts &&
      ts < task.ts + (task.dur ?? 0),
  )
  const [longest] = inside.sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
  if (!longest) return 'no script'
  const { url = '', functionName = '' } = longest.args.data ?? {}
  return [longest.name, functionName, url.split('/').pop()].filter(Boolean).join(' ')
}

/** Tasks above 20 ms of processor time while `work` ran, longest first, of the page that loaded `path`. */
export async function mainThreadTasks(
  browser: Browser,
  path: string,
  work: () => Promise<unknown>,
): Promise<MainThreadTask[]> {
  const events: TraceEvent[] = []
  const off = browser.on('Tracing.dataCollected', ({ value }) => {
    // A trace of a large city has millions of events; few of them matter.
    for (const event of value as TraceEvent[]) {
      const matters = event.ph === 'X' && (event.dur ?? 0) > SHORTEST_US / 4
      if (matters || event.name === 'thread_name' || event.name === 'ResourceSendRequest') events.push(event)
    }
  })
  const complete = new Promise<void>(resolve => {
    const stop = browser.on('Tracing.tracingComplete', () => {
      stop()
      resolve()
    })
  })
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  })
  await work()
  await browser.send('Tracing.end')
  await complete
  off()
  const request = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.includes(path),
  )
  const main = events.find(
    ({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === request?.pid,
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
    .filter(({ tdur = 0 }) => tdur > SHORTEST_US)
    .map(task => ({
      wall: (task.dur ?? 0) / 1000,
      cpu: (task.tdur ?? 0) / 1000,
      what: describe(task, events),
    }))
    .sort((a, b) => b.cpu - a.cpu)
}
