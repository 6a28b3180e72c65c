import type { FeatureKind, FeaturesRequest } from '@petatirta/contract'
import type { LoadStatus } from '@petatirta/domain'
import type { FeatureColumns } from './feature-columns.ts'
import type { FeatureWorker } from './feature-worker.ts'

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
  | 'details'
  | 'drop'
  | 'forget'
>

export interface LayerSnapshot {
  readonly status: LoadStatus
  /** Compressed bytes of the set on its way; total is 0 until the first frame says it. */
  readonly received: number
  readonly total: number
  /** Drawable from the style part on, while the rest is still on its way. */
  readonly columns: FeatureColumns | null
}

export const NOT_LOADED: LayerSnapshot = { status: 'INITIAL', received: 0, total: 0, columns: null }

export interface LoaderEnvironment {
  readonly kind: FeatureKind
  readonly city: string
  readonly worker: WorkerClient
  readonly offline: () => boolean
  /** False when there is no connection; the loader is told to resume when there is one. */
  readonly request: (request: FeaturesRequest) => boolean
  /** What the layer is drawn from is here; fetchRest() is to be called when there is time for the rest. */
  readonly drawable: () => void
  readonly publish: (snapshot: LayerSnapshot) => void
  readonly failed: (message: string, cause: unknown) => void
  /** After how long a layer that failed is asked for once more. */
  readonly againMs: number | undefined
}

/** No frame for so long on a living connection is a failure. */
const STALL_MS = 60_000
/** The first one may have to wait until the server has encoded the set: a minute and more for the largest cities. */
const FIRST_FRAME_MS = 300_000
const ATTEMPTS = 2
const AGAIN_MS = 15_000

/**
 * One layer's way through M4.1:
 *
 *   INITIAL ─ tracker ─► READY ──── local ────┐
 *                 └────► EXPIRED ─ network ─► LOADING ─► LOADED ─ counter rose ─► EXPIRED
 *                           ▲                    └─────► ERROR ─ asked again ─────┘
 */
export class LayerLoader {
  readonly #env: LoaderEnvironment
  #snapshot = NOT_LOADED
  #users = 0
  /** Counter of the whole set at hand, and the newest the server spoke of. */
  #counter = -1
  #serverCounter = -1
  #attempt = 0
  /** Raised with every request, so that the failure of an earlier one is not taken for this one's. */
  #generation = 0
  #fetching = false
  #answered = false
  /** Asked for, and not a frame of it came yet. */
  #awaited = false
  /** Failed before, and said so: it is tried again in silence. */
  #quiet = false
  #again: ReturnType<typeof setTimeout> | undefined
  #restMissing = false
  /** What is asked for next travels with the connection that is being opened. */
  #carried = false
  #stall: ReturnType<typeof setTimeout> | undefined

  constructor(env: LoaderEnvironment) {
    this.#env = env
  }

  get snapshot(): LayerSnapshot {
    return this.#snapshot
  }

  #publish(change: Partial<LayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#env.publish(this.#snapshot)
  }

  /** A layer is loaded while somebody looks at it. Returns the way to stop looking. */
  use(): () => void {
    this.#users++
    // Who asks for it by hand is told again if it fails.
    this.#quiet = false
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
    this.#publish({ status })
    this.#loadIfUsed()
  }

  /** M4.3, also when the server speaks up later: a layer whose counter rose has expired. */
  serverSays(counter: number): void {
    this.#serverCounter = Math.max(this.#serverCounter, counter)
    const { status } = this.#snapshot
    const settled = status === 'READY' || status === 'LOADED'
    if (settled && this.#serverCounter > this.#counter) this.#publish({ status: 'EXPIRED' })
    this.#loadIfUsed()
  }

  /** Fetch the set anew although its counter did not rise: what is stored turned out to be broken. */
  refetch(): void {
    // A broken part is no reason to lose the others as long as nothing can replace them.
    if (this.#snapshot.status === 'LOADING' || this.#env.offline()) return
    this.#counter = -1
    void this.#fetch(null)
  }

  #loadIfUsed(): void {
    if (this.#users === 0) return
    const { status } = this.#snapshot
    if (status === 'READY') void this.#readStored()
    if (status === 'EXPIRED' || status === 'ERROR') {
      this.#attempt = 0
      void this.#fetch(this.#counter)
    }
  }

  async #readStored(): Promise<void> {
    this.#publish({ status: 'LOADING', received: 0, total: 0 })
    const { worker, kind, city } = this.#env
    // A local failure is only logged (M4.1); the network has the set too.
    const columns = await worker.read(kind, city).catch((cause: unknown) => {
      console.warn(`${kind} could not be read from the browser store`, cause)
      return null
    })
    if (columns) this.#loaded(columns.counter, columns)
    else await this.#fetch(null)
  }

  #loaded(counter: number, columns: FeatureColumns | null): void {
    this.#fetching = false
    this.#attempt = 0
    this.#quiet = false
    clearTimeout(this.#stall)
    this.#counter = counter
    const status = this.#serverCounter > counter ? 'EXPIRED' : 'LOADED'
    this.#publish({ status, ...(columns && { columns }) })
    if (status === 'EXPIRED') this.#loadIfUsed()
  }

  /** Asks for the set, leaving out the parts that are held of one newer than `above`; null starts over. */
  async #fetch(above: number | null): Promise<void> {
    const request = await this.#begin(above)
    if (request && this.#env.request(request)) this.#watch()
  }

  /** What is to be asked for; nothing when somebody began anew meanwhile, or it failed. */
  async #begin(above: number | null): Promise<FeaturesRequest | undefined> {
    const generation = ++this.#generation
    const { worker, kind, city } = this.#env
    clearTimeout(this.#again)
    this.#fetching = true
    this.#answered = false
    this.#awaited = false
    this.#carried = false
    this.#publish({ status: 'LOADING', received: 0, total: 0 })
    try {
      const { counter, have, columns } = await worker.begin(kind, city, above)
      if (generation !== this.#generation) return undefined
      if (columns) this.#publish({ columns })
      this.#restMissing = counter === undefined
      const wanted = counter === undefined ? { only: 'style' as const } : { counter, have }
      return { featureType: kind, city, ...wanted }
    } catch (cause) {
      this.#fail(generation, cause)
      return undefined
    }
  }

  /** What resume() would ask for, to be sent with the connection itself. */
  async carry(): Promise<FeaturesRequest | undefined> {
    if (!this.#fetching) return undefined
    const request = await this.#begin(this.#counter)
    this.#carried = request !== undefined
    return request
  }

  fetchRest(): void {
    const { kind, city, request } = this.#env
    const counter = this.#snapshot.columns?.counter
    if (!this.#fetching || !this.#restMissing || counter === undefined) return
    this.#restMissing = false
    if (request({ featureType: kind, city, counter, have: ['style'] })) this.#watch()
  }

  /** It is the server's turn: to begin, or, not awaited any more, to go on. */
  #watch(awaited = true): void {
    this.#awaited = awaited
    clearTimeout(this.#stall)
    const generation = this.#generation
    const patience = this.#answered ? STALL_MS : FIRST_FRAME_MS
    this.#stall = setTimeout(() => this.#fail(generation, new Error('No answer in time')), patience)
  }

  /** The connection is gone; resume() asks again for what is missing. */
  interrupted(): void {
    clearTimeout(this.#stall)
    this.#generation++
    this.#carried = false
  }

  resume(): void {
    if (this.#carried) {
      this.#carried = false
      this.#watch()
    } else if (this.#fetching) void this.#fetch(this.#counter)
    else if (this.#snapshot.status === 'ERROR') this.#loadIfUsed()
  }

  async receive(frame: Uint8Array): Promise<void> {
    if (!this.#fetching) return
    const generation = this.#generation
    this.#answered = true
    this.#watch(false)
    const { worker, kind, city } = this.#env
    try {
      const { received, total, columns, complete } = await worker.frame(kind, city, frame)
      if (complete !== undefined) this.#loaded(complete, columns ?? null)
      if (this.#fetching) this.#publish({ received, total, ...(columns && { columns }) })
      if (this.#fetching && columns && this.#restMissing) {
        clearTimeout(this.#stall)
        this.#env.drawable()
      }
    } catch (cause) {
      this.#fail(generation, cause)
    }
  }

  /** The server refused something without saying what: not a set on its way. True when the user knows of it already. */
  refused(message: string, forGood: boolean): boolean {
    if (!this.#fetching || !this.#awaited) return false
    const known = this.#quiet
    this.#giveUp(new Error(message))
    if (forGood) clearTimeout(this.#again)
    return known
  }

  #fail(generation: number, cause: unknown): void {
    if (!this.#fetching || generation !== this.#generation) return
    this.#attempt++
    if (this.#attempt < ATTEMPTS) {
      console.warn(`${this.#env.kind} is fetched again`, cause)
      void this.#fetch(null)
      return
    }
    if (!this.#quiet) this.#env.failed(this.#env.kind, cause)
    this.#giveUp(cause)
  }

  #giveUp(cause: unknown): void {
    console.warn(`${this.#env.kind} could not be loaded`, cause)
    clearTimeout(this.#stall)
    this.#generation++
    this.#fetching = false
    this.#quiet = true
    // A database that was away for a moment leaves no layer behind that only a reload would bring back.
    clearTimeout(this.#again)
    this.#again = setTimeout(() => {
      if (this.#snapshot.status === 'ERROR') this.#loadIfUsed()
    }, this.#env.againMs ?? AGAIN_MS)
    this.#publish({ status: 'ERROR' })
  }

  dispose(): void {
    clearTimeout(this.#stall)
    clearTimeout(this.#again)
    this.#generation++
    this.#fetching = false
    this.#users = 0
  }
}
