/**
 * Tasks of a page's main thread from Chromium's own trace. Without a GPU the picture itself is made there: layers are drawn
 * in animation frames and laid over each other in the commit. That is counted apart from everything else a task does.
 */
import type { Browser } from '../support/cdp.ts'

export interface MainThreadTask {
  readonly wall: number
  /** Of that: animation frames and commits. */
  readonly drawing: number
  /** Processor time: on a busy machine a task also waits for its turn. */
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

const DRAWING = new Set(['FireAnimationFrame', 'Commit'])
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute']
const SCRIPTS = new Set([
  'FunctionCall',
  'v8.evaluateModule',
  'EvaluateScript',
  'RunMicrotasks',
  'v8.compileModule',
])
const SHORTEST_US = 20_000

function wordsOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const inside = events.filter(event => SCRIPTS.has(event.name) && within(task, event))
  const [longest] = inside.sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
  if (!longest) return 'no script'
  const { url = '', functionName = '' } = longest.args.data ?? {}
  return [longest.name, functionName, url.split('/').pop()].filter(Boolean).join(' ')
}

const within = (task: TraceEvent, { pid, tid, ts }: TraceEvent) =>
  pid === task.pid && tid === task.tid && ts >= task.ts && ts < task.ts + (task.dur ?? 0)

const drawingIn = (task: TraceEvent, events: readonly TraceEvent[]) =>
  events
    .filter(event => DRAWING.has(event.name) && within(task, event))
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0)

export const besidesDrawing = ({ wall, drawing }: MainThreadTask): number => wall - drawing

/** Tasks above 20 ms while `work` ran, of the page that loaded `path`; those with most besides drawing first. */
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
    .filter(({ dur = 0 }) => dur > SHORTEST_US)
    .map(task => ({
      wall: (task.dur ?? 0) / 1000,
      drawing: drawingIn(task, events),
      cpu: (task.tdur ?? 0) / 1000,
      what: wordsOf(task, events),
    }))
    .sort((a, b) => besidesDrawing(b) - besidesDrawing(a))
}
