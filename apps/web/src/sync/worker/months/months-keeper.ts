import {
  CHANGE_COLUMNS,
  decodeFrame,
  type FeaturePart,
  type FrameHeader,
  MONTH_CHANGES_PART,
  MONTHS_PART,
  type MonthsRefused,
  type MonthsRequest,
} from '@petatirta/contract'
import { baseOf, type FeatureColumns, type MonthColumns } from '#sync/feature-columns.ts'
import type { MonthsNews, MonthsState } from '#sync/months.ts'
import type { Channels } from '#sync/worker/channels.ts'
import type { FeatureWorker } from '#sync/worker/feature-worker.ts'
import type { LayerLoader } from '#sync/worker/layer-loader.ts'
import { openPart } from '#sync/worker/open-part.ts'
import type { Suspect } from '#sync/worker/refusals.ts'
import { MonthsQuestion } from './months-question.ts'

const KIND = 'customer'

export interface MonthsOptions {
  readonly city: string
  readonly maps: Pick<Channels['maps'], 'on' | 'emit' | 'onConnect' | 'onDisconnect'>
  readonly isOnline: () => boolean
  readonly isOffline: () => boolean
  readonly customers: Pick<LayerLoader, 'snapshot' | 'refetch'>
  readonly worker: Pick<FeatureWorker, 'rowsOf' | 'readPart' | 'keepPart'>
  readonly publish: (news: MonthsNews) => void
  readonly answered: () => void
}

/**
 * Fetches customers' payment status of earlier months in the rows of the set on the map, and what changed of it whenever the
 * customers change. It counts as of the whole set: what was changed since is asked for in any case, and overrules it.
 */
export class MonthsKeeper implements Suspect {
  readonly #options: MonthsOptions
  /** Undefined while no screen shows them. */
  #periods: readonly string[] | undefined
  #state: MonthsState = { status: 'idle', received: 0, total: 0 }
  /** The whole set in whose rows the page has months, and the counter of customers that they are of. */
  #held: { readonly base: number; readonly counter: number; readonly last: string | undefined } | undefined
  #asked: MonthsQuestion | undefined
  /** It is said each time: they are not tried again in silence. */
  readonly isKnownToFail = false
  #busy = false
  /** Something changed while the last look was under way. */
  #isMissed = false
  /** The customers that were here when it failed last: null where they were not. */
  #failedWith: FeatureColumns | null = null
  /** The set that the server has no months of, or whose rows are not found, and whether it was fetched again for that. */
  #gone: { readonly base: number; readonly isRefetched: boolean } | undefined

  constructor(options: MonthsOptions) {
    this.#options = options
    const { maps } = options
    maps.on('months_response', (frame: Uint8Array | ArrayBuffer) => {
      void this.#receive(frame instanceof ArrayBuffer ? new Uint8Array(frame) : frame)
    })
    maps.on('months_refused', refusal => this.#answeredWithout(refusal))
    maps.onConnect(() => {
      if (this.#periods && this.#state.status === 'failed')
        this.#say({ status: 'loading', received: 0, total: 0 })
      this.follow()
    })
    maps.onDisconnect(() => this.#drop())
  }

  /** Null: no screen shows them any more. What is under way then is kept for the next one. */
  want(periods: readonly string[] | null): void {
    this.#periods = periods ?? undefined
    if (!periods) return
    this.#asked?.wait()
    if (this.#state.status !== 'ready') this.#say({ status: 'loading', received: 0, total: 0 })
    this.follow()
  }

  /** To be called whenever the customers may have changed. */
  follow(): void {
    if (!this.#periods || this.#asked || (this.#state.status === 'failed' && !this.#mayGoOn)) return
    this.#isMissed = this.#busy
    if (this.#busy) return
    this.#busy = true
    if (this.#state.status === 'failed') this.#say({ status: 'loading', received: 0, total: 0 })
    void this.#next()
      .catch((cause: unknown) => this.#fail(cause))
      .finally(() => {
        this.#busy = false
        if (this.#isMissed) this.follow()
      })
  }

  /** After a failure: once customers are here, and where months are here with the next change. Else the user, or the line, says when. */
  get #mayGoOn(): boolean {
    const columns = this.#columns
    return (
      columns !== null &&
      columns !== this.#failedWith &&
      (this.#failedWith === null || this.#held !== undefined)
    )
  }

  get #columns(): FeatureColumns | null {
    const { status, columns } = this.#options.customers.snapshot
    // Rows of changes are found by ids, which come after what is drawn.
    return status === 'LOADED' ? columns : null
  }

  async #next(): Promise<void> {
    const columns = this.#columns
    const base = baseOf(columns)
    if (!columns || base === undefined) {
      if (this.#options.customers.snapshot.status === 'ERROR') this.#fail('No customers')
      return
    }
    const last = this.#periods?.at(-1)
    if (this.#held?.base !== base || this.#held.last !== last) {
      this.#held = undefined
      const { worker, city } = this.#options
      const stored = await worker.readPart({ kind: KIND, city, counter: base, name: MONTHS_PART })
      // One that was kept in an earlier month lacks the last.
      if (stored && last !== undefined && stored.has(last)) this.#take(stored, base)
      else this.#say({ status: 'loading', received: 0, total: 0 })
    }
    const { city, isOffline, customers } = this.#options
    if (this.#isGone(base, false)) {
      // Not while changes of it are on their way: afterwards it is looked at again.
      if (customers.refetch()) this.#gone = { base, isRefetched: true }
    } else if (!this.#held) this.#ask({ city, counter: base })
    else if (this.#held.counter >= columns.counter || isOffline()) this.#ready()
    else this.#ask({ city, counter: base, since: this.#held.counter })
  }

  #ready(): void {
    if (this.#state.status !== 'ready') this.#say({ ...this.#state, status: 'ready' })
  }

  #say(state: MonthsState, news: Omit<MonthsNews, 'state'> = {}): void {
    this.#state = state
    this.#options.publish({ state, ...news })
  }

  /** Hands a whole part to the page. */
  #take(part: FeaturePart, base: number): void {
    this.#held = { base, counter: base, last: this.#periods?.at(-1) }
    this.#say(this.#state, { whole: { base, rows: part.rows, packed: this.#packed(part) } })
  }

  /** The months that the server knows: this computer's clock may be wrong. Copies: they are moved to the page, and grow there. */
  #packed(part: FeaturePart): MonthColumns['packed'] {
    const periods = part.columnNames.filter(name => name !== CHANGE_COLUMNS.id)
    return Object.fromEntries(periods.map(period => [period, (part.numbers(period) as Uint8Array).slice()]))
  }

  #ask(request: MonthsRequest): void {
    const { maps, isOnline, isOffline } = this.#options
    if (isOffline()) {
      this.#fail('Offline')
      return
    }
    // A connection that opens asks again.
    if (!isOnline()) return
    this.#asked = new MonthsQuestion(request, {
      silent: () => {
        if (this.#periods && this.#state.status === 'loading')
          this.#say({ status: 'failed', received: 0, total: 0 })
      },
      lost: () => this.#fail('No answer in time'),
    })
    maps.emit('request_months', request)
  }

  #drop(): void {
    this.#asked?.close()
    this.#asked = undefined
  }

  #fail(cause: unknown): void {
    console.warn('Months could not be loaded', cause)
    this.#drop()
    this.#failedWith = this.#columns
    this.#say({ status: 'failed', received: 0, total: 0 })
  }

  get unanswered(): MonthsQuestion | undefined {
    return this.#asked?.received === 0 ? this.#asked : undefined
  }

  /** By an exception, which does not say that it is about them. */
  refused(message: string): void {
    this.#fail(message)
  }

  #answeredWithout({ city, counter, reason }: MonthsRefused): void {
    if (city !== this.#options.city || this.#asked?.request.counter !== counter) return
    this.#drop()
    this.#options.answered()
    if (reason === 'failed') this.#fail(reason)
    else {
      // The server keeps the last two sets, and this is an older one; or not every change since is known.
      this.#replace(counter, reason)
      this.follow()
    }
  }

  /** Of a set without which it cannot go on another one is fetched, once. */
  #replace(base: number, cause: string): void {
    this.#held = undefined
    if (this.#isGone(base, true)) this.#fail(cause)
    else this.#gone = { base, isRefetched: false }
  }

  readonly #isGone = (base: number, isRefetched: boolean) =>
    this.#gone?.base === base && this.#gone.isRefetched === isRefetched

  async #receive(bytes: Uint8Array): Promise<void> {
    const asked = this.#asked
    const frame = decodeFrame(bytes)
    const { header } = frame
    // What is left of an answer that was given up.
    if (!asked?.isAnsweredBy(header)) return
    try {
      const answer = asked.add(frame)
      this.#options.answered()
      if (this.#periods && this.#state.status !== 'ready')
        this.#say({ status: 'loading', received: asked.received, total: header.totalBytes })
      if (!answer) return
      asked.close()
      // Until it is taken nothing else is asked for.
      if (header.since === undefined) await this.#keepWhole(answer, header)
      else await this.#keepChange(answer, header)
      if (this.#asked === asked) this.#drop()
      this.follow()
    } catch (cause) {
      this.#fail(cause)
    }
  }

  async #keepWhole(bytes: Uint8Array, { city, counter }: FrameHeader): Promise<void> {
    const part = await openPart({ kind: KIND, city, counter, name: MONTHS_PART }, bytes)
    // Changes may be on their way: rows of the whole set are what they were.
    if (baseOf(this.#options.customers.snapshot.columns) !== counter) return
    if (this.#periods) this.#take(part, counter)
    await this.#options.worker.keepPart(KIND, { city, part: MONTHS_PART, counter, bytes })
  }

  async #keepChange(bytes: Uint8Array, { city, counter }: FrameHeader): Promise<void> {
    const part = await openPart({ kind: KIND, city, counter, name: MONTH_CHANGES_PART }, bytes)
    const [columns, held] = [this.#columns, this.#held]
    if (!columns || !held || baseOf(columns) !== held.base) return
    const id = part.texts(CHANGE_COLUMNS.id)
    const ids = Array.from({ length: part.rows }, (_, row) => id(row))
    const found = await this.#options.worker.rowsOf(KIND, city, columns.counter, ids)
    // Ids that are not here are broken, or were put out by another tab.
    if (!found && this.#columns === columns) this.#replace(held.base, 'Their rows are not known')
    // Where no screen shows them, the next one asks again.
    if (!found || !this.#periods || this.#held !== held || baseOf(this.#columns) !== held.base) return
    // Customers of whom the map has not heard yet come again with their change.
    this.#held = { ...held, counter: Math.min(counter, columns.counter) }
    this.#say(this.#state, {
      change: {
        base: held.base,
        rows: columns.rows,
        packed: this.#packed(part),
        changed: Int32Array.from(found),
      },
    })
  }

  close(): void {
    this.#periods = undefined
    this.#drop()
  }
}
