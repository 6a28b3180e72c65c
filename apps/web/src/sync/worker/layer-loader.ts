import type { FeatureKind, FeaturesRequest } from '@petatirta/contract'
import type { LoadStatus } from '@petatirta/domain'
import { baseOf, type FeatureColumns, type PointChange, shownOf } from '#sync/feature-columns.ts'
import { type FeatureWorker, SetReplaced } from './feature-worker.ts'
import {
  type Attempt,
  isFetch,
  type LayerEvent,
  type LayerLife,
  nextLife,
  statusOf,
  timeoutOf,
  type Wanted,
} from './layer-life.ts'
import type { Suspect } from './refusals.ts'

/** What loading and looking up need of it; a test may hand in less than a whole one. */
export type WorkerClient = Pick<
  FeatureWorker,
  | 'stored'
  | 'access'
  | 'accessOffline'
  | 'synced'
  | 'begin'
  | 'frame'
  | 'read'
  | 'find'
  | 'idOf'
  | 'maskOf'
  | 'rowsOf'
  | 'readPart'
  | 'keepPart'
  | 'partsOf'
  | 'readBytes'
  | 'networkNotes'
  | 'keepNetworkNotes'
  | 'details'
  | 'searchCustomers'
>

export interface LayerSnapshot {
  readonly status: LoadStatus
  /** Compressed bytes of the set on its way; total is 0 until the first frame says it. */
  readonly received: number
  readonly total: number
  /** Drawable from the style part on, while the rest is still on its way. */
  readonly columns: FeatureColumns | null
  /**
   * What became of the columns before, where they are changed in place. They are with the page by then: the worker's own say no
   * more than what set they are of.
   */
  readonly change?: PointChange
}

export const NOT_LOADED: LayerSnapshot = { status: 'INITIAL', received: 0, total: 0, columns: null }

export interface LoaderEnvironment {
  readonly kind: FeatureKind
  readonly city: string
  readonly worker: WorkerClient
  readonly offline: () => boolean
  /** False when there is no connection; resume() is called when there is one. */
  readonly request: (request: FeaturesRequest) => boolean
  /** What the layer is drawn from is here; fetchRemaining() is to be called when there is time for the rest. */
  readonly drawable: () => void
  readonly publish: (snapshot: LayerSnapshot) => void
  readonly failed: () => void
  /** After how long a layer that failed is asked for once more. */
  readonly againMs: number | undefined
}

const AGAIN_MS = 15_000

/** Carries out what a layer's life asks for: reads, requests, unpacks, waits and publishes. */
export class LayerLoader implements Suspect {
  readonly #env: LoaderEnvironment
  #life: LayerLife = { state: 'initial' }
  #snapshot = NOT_LOADED
  #users = 0
  /** Counter of the whole set at hand, and the newest the server spoke of. */
  #counter = -1
  #serverCounter = -1
  /** What the last request asked for changes since; -1 where it asked for a whole set. */
  #since = -1
  /** Changes came and could not be applied: the set is asked for as it is now, or this would begin again. */
  #wantsPresent = false
  /** The counter that the server spoke of when it had nothing newer to send. */
  #inVain: number | undefined
  /** Former counters of the columns on the map. */
  readonly #states = new Set<number>()
  #numbering = 0
  /** The set whose style part came last. */
  #drawable = -1
  /** The last look at what is stored. */
  #prepared: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(env: LoaderEnvironment) {
    this.#env = env
  }

  get snapshot(): LayerSnapshot {
    return this.#snapshot
  }

  /** Whether rows of the columns that had this counter are the same features still: those that were changed in place since are. */
  hasRowsOf(counter: number): boolean {
    return this.#snapshot.columns?.counter === counter || this.#states.has(counter)
  }

  /** Another one whenever rows are numbered anew, which a set may be that is fetched again. */
  get numbering(): number {
    return this.#numbering
  }

  #publish(change: Partial<LayerSnapshot>): void {
    const { change: _, ...before } = this.#snapshot
    if (change.change) this.#states.add(before.columns?.counter ?? -1)
    else if (change.columns) {
      this.#states.clear()
      const { columns } = before
      const isSame = columns?.counter === change.columns.counter && baseOf(columns) === baseOf(change.columns)
      if (!isSame) this.#numbering++
    }
    this.#snapshot = { ...before, ...change }
    this.#env.publish(this.#snapshot)
  }

  /** The state that the event led to; undefined when it changed nothing. */
  #apply(event: LayerEvent, change?: Partial<LayerSnapshot>): LayerLife | undefined {
    const life = nextLife(this.#life, event)
    if (life === this.#life) return undefined
    this.#life = life
    clearTimeout(this.#timer)
    const timeout = timeoutOf(life, this.#env.againMs ?? AGAIN_MS)
    if (timeout !== undefined) this.#timer = setTimeout(() => this.#timedOut(life), timeout)
    const status = statusOf(life)
    const begins = life.state === 'reading' || life.state === 'preparing'
    if (begins) this.#publish({ status, received: 0, total: 0 })
    else if (change || status !== this.#snapshot.status) this.#publish({ status, ...change })
    return life
  }

  #timedOut(life: LayerLife): void {
    if (isFetch(life)) this.#fail(life.attempt, new Error('No answer in time'))
    // A database that was away for a moment leaves no layer behind that only a reload would bring back.
    else this.#loadIfUsed()
  }

  /** A layer is loaded while it is used. Returns a function that ends the use. */
  use(): () => void {
    this.#users++
    this.#apply({ event: 'used' })
    this.#loadIfUsed()
    let released = false
    return () => {
      if (!released) this.#users--
      released = true
    }
  }

  plan(status: 'READY' | 'EXPIRED', stored: number | undefined, server: number): void {
    this.#counter = stored ?? -1
    this.#serverCounter = server
    this.#apply({ event: 'planned', status })
    this.#loadIfUsed()
  }

  /** M4.3, also when the server speaks up later: a layer whose counter rose has expired. */
  serverSays(counter: number): void {
    this.#serverCounter = Math.max(this.#serverCounter, counter)
    if (this.#serverCounter > this.#counter) this.#apply({ event: 'outdated' })
    this.#loadIfUsed()
  }

  /** Fetch the set anew although its counter did not rise: what is stored turned out to be broken. False where it is not the time. */
  refetch(): boolean {
    // A broken part is no reason to lose the others as long as nothing can replace them.
    if (this.#life.state !== 'loaded' || this.#env.offline()) return false
    this.#counter = -1
    this.#start({ event: 'broken' }, null)
    return true
  }

  #loadIfUsed(): void {
    if (this.#users > 0) this.#start({ event: 'wanted' }, this.#counter)
  }

  /** Does what the state asks for that the event leads to. `above` is that of a request. */
  #start(event: LayerEvent, above: number | null): void {
    const life = this.#apply(event)
    if (life?.state === 'reading') void this.#readStored()
    if (life?.state === 'preparing') void this.#fetch(life.attempt, above)
  }

  async #readStored(): Promise<void> {
    const { worker, kind, city } = this.#env
    // A local failure is only logged (M4.1); the network has the set too.
    const columns = await worker.read(kind, city).catch((cause: unknown) => {
      console.warn(`${kind} could not be read from the browser store`, cause)
      return null
    })
    if (columns) this.#whole(columns.counter, { columns })
    else this.#start({ event: 'unreadable' }, null)
  }

  #whole(counter: number, news: Pick<LayerSnapshot, 'change'> & { columns?: FeatureColumns }): void {
    this.#counter = counter
    // It may be ahead of the news; a set that is fetched anew may be behind both.
    this.#serverCounter = Math.max(this.#serverCounter, counter)
    if (counter >= this.#serverCounter) this.#wantsPresent = false
    const isNews = news.columns !== undefined || news.change !== undefined
    this.#apply({ event: 'whole', newest: counter >= this.#serverCounter }, isNews ? news : undefined)
    this.#loadIfUsed()
  }

  /** A server that says it has more than it sends is asked twice, not for ever. */
  #answered(counter: number): void {
    if (counter > this.#since) this.#inVain = undefined
    else if (this.#inVain === this.#serverCounter) this.#serverCounter = counter
    else this.#inVain = this.#serverCounter
  }

  /** Asks for the set, leaving out the parts that are held of one newer than `above`; null starts over. */
  async #fetch(attempt: Attempt, above: number | null): Promise<void> {
    const prepared = this.#prepare(attempt, above)
    this.#prepared = prepared
    const request = await prepared
    if (request) this.#request(attempt, request)
  }

  #request(attempt: Attempt, request: FeaturesRequest): void {
    const sent = this.#env.request(request)
    this.#apply(sent ? { event: 'sent', attempt, wanted: wantedBy(request) } : { event: 'heldBack', attempt })
  }

  /** What to request; undefined when a newer request began meanwhile, or it failed. */
  async #prepare(attempt: Attempt, above: number | null): Promise<FeaturesRequest | undefined> {
    const { worker, kind, city } = this.#env
    try {
      const shown = this.#snapshot.columns ? shownOf(this.#snapshot.columns) : undefined
      const { counter, have, columns, since = -1 } = await worker.begin(kind, city, above, shown)
      if (this.#life.state === 'initial') return undefined
      // Also for a request that was given up: the worker goes on from them.
      if (columns) this.#publish({ columns })
      if (since >= 0) this.#counter = since
      if (!isFetch(this.#life) || this.#life.attempt !== attempt) return undefined
      this.#since = since
      const wanted = counter === undefined ? { only: 'style' as const } : { counter, have }
      return { featureType: kind, city, ...wanted, ...this.#sinceWhen(since) }
    } catch (cause) {
      this.#fail(attempt, cause)
      return undefined
    }
  }

  #sinceWhen(since: number): Pick<FeaturesRequest, 'since'> {
    return this.#wantsPresent && since < 0 ? {} : { since }
  }

  /** What resume() would ask for, to be sent with the connection itself. */
  async carry(): Promise<FeaturesRequest | undefined> {
    // What is being read from the store already is not read twice.
    await this.#prepared
    const life = this.#apply({ event: 'carrying' })
    if (life?.state !== 'preparing') return undefined
    const { attempt } = life
    const request = await this.#prepare(attempt, this.#counter)
    if (request) this.#apply({ event: 'carried', attempt, wanted: wantedBy(request) })
    return request
  }

  fetchRemaining(): void {
    if (this.#life.state !== 'drawable') return
    const { kind, city } = this.#env
    const rest = { featureType: kind, city, counter: this.#drawable, have: ['style'], ...this.#sinceWhen(-1) }
    this.#request(this.#life.attempt, rest)
  }

  /** The connection is gone; resume() asks again for what is missing. */
  interrupted(): void {
    this.#apply({ event: 'interrupted' })
  }

  resume(): void {
    this.#start({ event: 'resumed' }, this.#counter)
    this.#loadIfUsed()
  }

  async receive(frame: Uint8Array): Promise<void> {
    if (!isFetch(this.#life)) return
    const { attempt } = this.#life
    this.#apply({ event: 'frame' })
    const { worker, kind, city } = this.#env
    try {
      const result = await worker.frame(kind, city, frame)
      if (!result) return
      const { columns, change, complete, drawable, ...progress } = result
      if (complete !== undefined) {
        this.#answered(complete)
        this.#whole(complete, { ...(columns && { columns }), ...(change && this.#changed(change)) })
      } else if (isFetch(this.#life) || drawable !== undefined)
        this.#arrived({ ...progress, ...(columns && { columns }) }, drawable)
    } catch (cause) {
      this.#fail(attempt, cause)
    }
  }

  #changed(change: PointChange): Pick<LayerSnapshot, 'change'> & { columns?: FeatureColumns } {
    const { columns } = this.#snapshot
    const { counter, base, total } = change
    if (columns?.family !== 'point' || baseOf(columns) !== base.counter)
      throw new Error(`The map has other rows than those of ${base.counter}`)
    return { change, columns: { ...columns, counter, base, rows: total } }
  }

  #arrived(change: Partial<LayerSnapshot>, drawable: number | undefined): void {
    if (this.#life.state === 'initial') return
    if (drawable !== undefined) {
      this.#drawable = drawable
      // What is stored now is the beginning of that set, be it behind the former one.
      this.#counter = Math.min(this.#counter, drawable - 1)
    }
    if (drawable !== undefined && this.#apply({ event: 'drawable' }, change)) this.#env.drawable()
    else this.#publish(change)
  }

  get unanswered(): Attempt | undefined {
    return this.#life.state === 'asked' ? this.#life.attempt : undefined
  }

  get isKnownToFail(): boolean {
    return isFetch(this.#life) && this.#life.silent
  }

  refused(message: string, permanent: boolean): void {
    if (this.#apply({ event: 'refused', permanent }))
      console.warn(`${this.#env.kind} could not be loaded`, message)
  }

  #fail(attempt: Attempt, cause: unknown): void {
    const before = this.#life
    const isReplaced = cause instanceof SetReplaced
    if (this.#since >= 0 && !isReplaced) this.#wantsPresent = true
    if (isReplaced) this.#counter = -1
    // What another tab has stored is as good as what the server would send.
    this.#start({ event: 'failed', attempt }, isReplaced ? this.#counter : null)
    if (this.#life === before) return
    if (this.#life.state !== 'failed') console.warn(`${this.#env.kind} is fetched again`, cause)
    else {
      console.warn(`${this.#env.kind} could not be loaded`, cause)
      if (isFetch(before) && !before.silent) this.#env.failed()
    }
  }

  /** Nothing that is still on its way is published any more. */
  dispose(): void {
    clearTimeout(this.#timer)
    this.#users = 0
    this.#life = { state: 'initial' }
  }
}

const wantedBy = ({ only }: FeaturesRequest): Wanted => (only === undefined ? 'missing' : 'style')
