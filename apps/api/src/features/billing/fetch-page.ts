import { setTimeout as pass } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { fetchOutside, type OutgoingAnswer, OutgoingError, type OutgoingRules } from '#platform/outgoing.ts'
import type { Settings } from '#platform/settings.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { PageOrder, PageOutcome, ReadPage } from './page-thread.ts'
import { KEPT } from './sync-failures.ts'

export interface BillSource {
  /** `apiService` of the utility. */
  address: string
  uniqueCode: string
  since: string | null
}

/** A page that did not come. `lasting`: asking again would change nothing. */
export class PageFailed extends Error {
  readonly lasting: boolean

  constructor(message: string, lasting: boolean) {
    super(message)
    this.lasting = lasting
  }
}

class Try extends PageFailed {
  readonly waitMs: number | undefined

  constructor(message: string, lasting: boolean, waitMs?: number) {
    super(message, lasting)
    this.waitMs = waitMs
  }
}

const TRIES = 5
const CONNECT_MS = 10_000
const LARGEST_ANSWER = 32 * 1024 * 1024
/** The longest Retry-After that we respect: a user watches the progress. */
const LONGEST_WAIT_MS = 120_000

/** For the largest page, as values and as text. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }
const threadPool = createThreadPool(new URL('./page-thread.ts', import.meta.url), {
  most: 2,
  resourceLimits: HEAP,
})

/** One page, with retries until an error is permanent. */
export async function fetchPage(
  source: BillSource,
  page: number,
  settings: Settings['billing'] & OutgoingRules,
  signal: AbortSignal,
): Promise<ReadPage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryPage(source, page, settings, signal)
    } catch (error) {
      if (!(error instanceof Try) || error.lasting || attempt === TRIES) throw error
      // Spread out: many cities may have lost the same service at the same moment.
      const backOff = settings.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random())
      await pass(Math.min(error.waitMs ?? backOff, LONGEST_WAIT_MS), undefined, { signal })
    }
  }
}

async function tryPage(
  source: BillSource,
  page: number,
  { timeoutMs, ...rules }: Settings['billing'] & OutgoingRules,
  signal: AbortSignal,
): Promise<ReadPage> {
  const limits = { timeoutMs, connectMs: Math.min(CONNECT_MS, timeoutMs), maxBytes: LARGEST_ANSWER }
  const answer = await fetchOutside(pageAddress(source, page), {
    ...rules,
    ...limits,
    accept: 'application/json',
    signal,
  }).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    throw new Try(`Layanan tagihan: ${error.message}`, error.kind !== 'network')
  })
  checkStatus(answer)
  const outcome = await readBeside({ body: answer.body, page, mostFailures: KEPT }, signal)
  if ('problem' in outcome) throw new Try(outcome.problem, outcome.lasting)
  return outcome
}

const ask = (thread: Worker, order: PageOrder) =>
  new Promise<PageOutcome>(resolve => {
    thread.once('message', resolve)
    thread.postMessage(order)
  })

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function readBeside(order: PageOrder, signal: AbortSignal): Promise<PageOutcome> {
  const threads = threadPool.user()
  try {
    return await threads.run(thread => ask(thread, order), { signal })
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    return { problem: 'Jawaban layanan tagihan memuat terlalu banyak nilai', lasting: true }
  } finally {
    await threads.stop()
  }
}

export function pageAddress({ address, uniqueCode, since }: BillSource, page: number): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/bills`
  url.searchParams.set('uniqueCode', uniqueCode)
  if (since !== null) url.searchParams.set('since', since)
  url.searchParams.set('page', String(page))
  return url.href
}

function checkStatus({ status, headers }: OutgoingAnswer): void {
  if (status === 200) return
  const passing = status >= 500 || status === 429 || status === 408
  throw new Try(`Layanan tagihan menjawab dengan status ${status}`, !passing, waitOf(headers['retry-after']))
}

/** Retry-After: seconds, or a date. */
export function waitOf(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
