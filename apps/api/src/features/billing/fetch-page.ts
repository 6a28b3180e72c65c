import { setTimeout as pass } from 'node:timers/promises'
import { type BillPage, billPageSchema } from '@petatirta/contract'
import { fetchOutside, type OutgoingAnswer, OutgoingError, type OutgoingRules } from '#platform/outgoing.ts'
import type { Settings } from '#platform/settings.ts'
import { check } from '#platform/untrusted.ts'

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
/** Ten times what is a good size. Of the smallest records an answer could hold millions, more than fit into the memory. */
const MOST_RECORDS = 100_000
/** Signs before a value: of such records a page has half as many. */
const MOST_VALUES = 20 * MOST_RECORDS
/** The longest Retry-After that we respect: a user watches the progress. */
const LONGEST_WAIT_MS = 120_000

/** One page, with retries until an error is permanent. */
export async function fetchPage(
  source: BillSource,
  page: number,
  settings: Settings['billing'] & OutgoingRules,
  signal: AbortSignal,
): Promise<BillPage> {
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
): Promise<BillPage> {
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
  if (valuesIn(answer.body) > MOST_VALUES)
    throw new Try('Jawaban layanan tagihan memuat terlalu banyak nilai', true)
  const body = parseJson(answer.body)
  const { data } = Object(body) as { data?: unknown }
  if (Array.isArray(data) && data.length > MOST_RECORDS)
    throw new Try('Halaman layanan tagihan memuat lebih dari 100.000 catatan', true)
  const parsed = check(billPageSchema, body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Try(`Jawaban layanan tagihan tidak sesuai: ${issue?.path.join('.')} ${issue?.message}`, true)
  }
  if (parsed.data.page !== page)
    throw new Try(`Layanan tagihan menjawab halaman ${parsed.data.page}, bukan ${page}`, true)
  return parsed.data
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

const BEFORE_VALUE = new Uint8Array(256)
for (const sign of Buffer.from(',[{')) BEFORE_VALUE[sign] = 1

/** Counted first: no other request is served while an answer is parsed, and small values take far longer than large ones. */
function valuesIn(body: Buffer): number {
  let values = 0
  for (let at = 0; at < body.length; at++) values += BEFORE_VALUE[body[at] as number] as number
  return values
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // Cut off on its way, as a rule.
    throw new Try('Jawaban layanan tagihan bukan JSON yang utuh', false)
  }
}
