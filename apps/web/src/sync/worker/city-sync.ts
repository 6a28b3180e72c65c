import {
  errorCode,
  FEATURE_KINDS,
  type FeatureKind,
  featuresResponseEvent,
  type SubscriberMessage,
  subscriberEvent,
  type UpdateTracker,
} from '@petatirta/contract'
import { syncPlan } from '@petatirta/domain'
import { createStore } from 'zustand/vanilla'
import type { ActivityAction } from '#sync/activities.ts'
import { byKind } from '#sync/by-kind.ts'
import type { MonthsNews } from '#sync/months.ts'
import type { NetworkKeeper } from '#sync/network/network-keeper.ts'
import { texts } from '#sync/page/texts.ts'
import { type Channels, isPermanentRefusal } from './channels.ts'
import { DeferredFetch } from './deferred-fetch.ts'
import { DeviceWatch } from './device-watch.ts'
import { FeatureLookup } from './feature-lookup.ts'
import { LastSynced } from './last-synced.ts'
import { LayerLoader, type LayerSnapshot, NOT_LOADED, type WorkerClient } from './layer-loader.ts'
import type { MonthsKeeper } from './months/months-keeper.ts'
import { Refusals } from './refusals.ts'

export interface CitySnapshot {
  readonly layers: Readonly<Record<FeatureKind, LayerSnapshot>>
  /** M8: what the snackbar says. The id distinguishes equal messages. */
  readonly failure: { readonly id: number; readonly message: string } | null
  /** While the server cannot be reached: when the map was last what the server has, if known. */
  readonly offline: { readonly dataFrom: number | null } | null
}

export interface CitySyncOptions {
  city: string
  channels: Channels
  worker: WorkerClient
  /** The server does not accept the token any more. */
  sessionEnded?: () => void
  now?: () => number
  againMs?: number
}

/** News that listeners cannot ask the counters of layers for. */
const MISSED = ['valves', 'network', 'incidents'] as const satisfies readonly SubscriberMessage['type'][]

const NOT_SIGNED_IN = errorCode('auth', 'notSignedIn')

/** What people open the map for: until it can be drawn, the line belongs to it. */
const FIRST: FeatureKind = 'customer'

/** A page that has not drawn customers by then may be hidden, or slow: other layers do not wait for it any longer. */
const DRAWN_WITHIN_MS = 2000

/** A server that is silent for so long counts as offline: stored data is shown meanwhile. */
const OFFLINE_AFTER_MS = 8000

/** While the map is open the copies stay valid (M4.3: an hour since the last access). */
const ACCESS_EVERY_MS = 5 * 60_000

/** Keeps one city's layers in step with the server: who uses what, what is stale, what is on its way. */
export class CitySync {
  readonly city: string
  readonly #channels: Channels
  readonly #worker: WorkerClient
  readonly #now: () => number
  readonly #sessionEnded: () => void
  readonly #store = createStore<CitySnapshot>(() => ({
    layers: byKind(() => NOT_LOADED),
    failure: null,
    offline: null,
  }))
  readonly #loaders: Record<FeatureKind, LayerLoader>
  readonly #subscribers = new Set<(message: SubscriberMessage) => void>()
  readonly #access: ReturnType<typeof setInterval>
  /** Single features of the sets on the map. */
  readonly features: FeatureLookup
  /** What sensors report. */
  readonly devices: DeviceWatch
  readonly #waiting = new Set<FeatureKind>()
  #firstDrawn = false
  #drawnTimer: ReturnType<typeof setTimeout> | undefined
  readonly #deferred = new DeferredFetch(kind => this.#loaders[kind].fetchRemaining())
  #mapsOnline = false
  #months: Promise<MonthsKeeper> | undefined
  #monthsKeeper: MonthsKeeper | undefined
  readonly #refusals = new Refusals(() => [
    ...Object.values(this.#loaders),
    ...(this.#monthsKeeper ? [this.#monthsKeeper] : []),
  ])
  #network: Promise<NetworkKeeper> | undefined
  readonly #lastSynced: LastSynced
  readonly #offlineTimer: ReturnType<typeof setTimeout>
  #reachable = true
  /** Which layers know whether they are kept or expired. Customers may be asked for before the counters are known. */
  #planned: 'none' | 'first' | 'all' = 'none'
  #trackers: Promise<void> = Promise.resolve()

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState

  constructor(options: CitySyncOptions) {
    const { city, channels, worker, now = Date.now } = options
    this.city = city
    this.#channels = channels
    this.#worker = worker
    this.#now = now
    this.#sessionEnded = options.sessionEnded ?? (() => {})
    const layers = () => Object.values(this.#store.getState().layers)
    this.#lastSynced = new LastSynced({ city, worker, now, layers })
    this.#loaders = byKind(kind => this.#loader(kind, options.againMs))
    this.features = new FeatureLookup({
      city,
      worker,
      loaders: this.#loaders,
      subscribe: this.subscribe,
      offline: this.#isOffline,
    })
    this.devices = new DeviceWatch(city, channels.subscriber)
    this.#listen()
    void this.#enqueue(() => this.#showKept())
    this.#access = setInterval(() => this.#lastSynced.access(), ACCESS_EVERY_MS)
    this.#offlineTimer = setTimeout(() => void this.#enqueue(() => this.#openStored()), OFFLINE_AFTER_MS)
  }

  readonly #isOffline = () => this.#store.getState().offline !== null

  #loader(kind: FeatureKind, againMs: number | undefined): LayerLoader {
    return new LayerLoader({
      kind,
      city: this.city,
      worker: this.#worker,
      againMs,
      offline: this.#isOffline,
      request: request => {
        // socket.io would keep it and send it after reconnecting, next to the one that resumes.
        if (!this.#mapsOnline) {
          if (this.#isOffline() && !this.#loaders[kind].snapshot.columns) this.#fail(texts.notKept(kind))
          return false
        }
        if (kind !== FIRST && this.#firstComesFirst()) {
          this.#waiting.add(kind)
          return false
        }
        this.#channels.maps.emit('request_features', request)
        return true
      },
      drawable: () => {
        if (kind !== FIRST || this.#firstDrawn) this.#deferred.add(kind)
      },
      publish: layer => {
        this.#store.setState(({ layers }) => ({ layers: { ...layers, [kind]: layer } }))
        if (kind === FIRST) this.#firstChanged(layer)
        if (layer.status === 'LOADED') this.#lastSynced.record()
      },
      failed: () => this.#fail(texts.layerFailed(kind)),
    })
  }

  #firstComesFirst(): boolean {
    const { status, columns } = this.#loaders[FIRST].snapshot
    return columns === null ? status === 'LOADING' : !this.#firstDrawn
  }

  #firstChanged({ columns }: LayerSnapshot): void {
    if (columns && !this.#firstDrawn)
      this.#drawnTimer ??= setTimeout(() => this.firstDrawn(), DRAWN_WITHIN_MS)
    if (!this.#firstComesFirst()) this.#resumeWaiting()
  }

  /** The page has drawn the customers: line and processor are free for the other layers. */
  firstDrawn(): void {
    clearTimeout(this.#drawnTimer)
    this.#firstDrawn = true
    this.#resumeWaiting()
    this.#deferred.add(FIRST)
  }

  #resumeWaiting(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const kind of waiting) this.#loaders[kind].resume()
  }

  #listen(): void {
    const { maps, tracker, subscriber, activities } = this.#channels
    for (const channel of [maps, tracker, subscriber, activities]) {
      channel.onConnect(() => {
        this.#reachable = true
      })
      channel.onConnectError(refusal => {
        // Four namespaces and every further attempt would say the same.
        if (this.#reachable) this.#fail(refusal?.message ?? texts.unreachable)
        this.#reachable = false
        if (refusal?.code === NOT_SIGNED_IN) this.#sessionEnded()
        if (!refusal) void this.#enqueue(() => this.#goOffline())
      })
    }
    maps.carries(async () => {
      await this.#enqueue(() => this.#planFirst())
      const request = await this.#loaders[FIRST].carry()
      return request ? { request_features: request } : {}
    })
    maps.onConnect(() => {
      this.#mapsOnline = true
      for (const loader of Object.values(this.#loaders)) loader.resume()
    })
    maps.onDisconnect(() => {
      this.#mapsOnline = false
      this.#refusals.clear()
      for (const loader of Object.values(this.#loaders)) loader.interrupted()
    })
    maps.on('exception', ({ code, message }) => {
      if (!this.#refusals.add(message, isPermanentRefusal(code))) this.#fail(message)
    })
    tracker.on('exception', ({ message }) => this.#fail(message))
    subscriber.on('exception', ({ message }) => this.#fail(message))
    // An activity that was not logged is nothing the user can do anything about.
    activities.on('exception', error => console.warn('Activity was not logged', error))
    for (const kind of FEATURE_KINDS) {
      maps.on(featuresResponseEvent(kind), (frame: Uint8Array | ArrayBuffer) => {
        // Browsers hand over an ArrayBuffer, Node a view.
        void this.#loaders[kind].receive(frame instanceof ArrayBuffer ? new Uint8Array(frame) : frame)
        this.#refusals.look()
      })
    }
    tracker.carries(() => ({ request_update_tracker: { city: this.city } }))
    tracker.onDisconnect(() => this.#lastSynced.disconnected())
    tracker.on('update_tracker_response', update => void this.#enqueue(() => this.#compare(update)))
    subscriber.on(subscriberEvent(this.city), message => this.#tell(message))
    let wasConnected = false
    subscriber.onConnect(() => {
      // What was said while the line was down, be it for a moment, is not said again.
      if (wasConnected) for (const type of MISSED) this.#tell({ type, status: 'changed' })
      wasConnected = true
    })
  }

  #tell(message: SubscriberMessage): void {
    for (const listener of [...this.#subscribers]) listener(message)
  }

  /** What the server says is compared with what is kept one after the other: both ask the store. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#trackers = this.#trackers
      .then(work)
      .catch((cause: unknown) => console.warn('The browser store cannot be used', cause))
    return this.#trackers
  }

  async #compare(update: UpdateTracker): Promise<void> {
    if (update.city !== this.city) return
    clearTimeout(this.#offlineTimer)
    if (this.#planned === 'all') {
      for (const kind of FEATURE_KINDS) this.#loaders[kind].serverSays(update.counters[kind] ?? 0)
    } else await this.#plan(update)
    this.#lastSynced.compared = true
    this.#lastSynced.record()
    if (this.#isOffline()) this.#store.setState({ offline: null })
  }

  /** M4.3 without a server: whatever is kept is shown, however old, and nothing is cleared. */
  async #openStored(): Promise<void> {
    if (this.#planned === 'all') return
    const { counters, syncedAt } = await this.#worker.stored(this.city)
    if (!counters) return
    const isFirstPlanned = this.#planned === 'first'
    this.#planned = 'all'
    this.#lastSynced.at = syncedAt
    void this.#worker.accessOffline(this.city, this.#now())
    for (const kind of FEATURE_KINDS) {
      const counter = counters[kind]
      if (kind === FIRST && isFirstPlanned) continue
      this.#loaders[kind].plan(counter === undefined ? 'EXPIRED' : 'READY', counter, counter ?? 0)
    }
    this.#store.setState({ offline: { dataFrom: syncedAt } })
  }

  async #goOffline(): Promise<void> {
    clearTimeout(this.#offlineTimer)
    await this.#openStored()
    if (!this.#isOffline()) this.#store.setState({ offline: { dataFrom: this.#lastSynced.at } })
  }

  /** What is kept of customers is shown before the server has said whether it changed: its answer may take long. */
  async #showKept(): Promise<void> {
    if (this.#planned !== 'none') return
    const { status, stored } = await this.#kept()
    const counter = stored?.[FIRST]
    if (status[FIRST] !== 'READY' || counter === undefined) return
    this.#planned = 'first'
    this.#loaders[FIRST].plan('READY', counter, counter)
  }

  async #kept() {
    const { lastAccess, counters: stored } = await this.#worker.stored(this.city)
    const now = this.#now()
    return {
      lastAccess,
      stored,
      now,
      ...syncPlan({ lastAccess, stored, server: null, now, kinds: FEATURE_KINDS }),
    }
  }

  /**
   * Where no copy is kept, or one that has expired whatever the counters are, customers need not wait for these: on a poor line
   * they take long.
   */
  async #planFirst(): Promise<void> {
    if (this.#planned !== 'none') return
    const { lastAccess, stored, clearAll, status, now } = await this.#kept()
    if (status[FIRST] === 'READY') return
    this.#planned = 'first'
    if (clearAll && lastAccess !== null) await this.#worker.access(this.city, true, now)
    this.#loaders[FIRST].plan('EXPIRED', clearAll ? undefined : stored?.[FIRST], 0)
  }

  async #plan({ city, counters }: UpdateTracker): Promise<void> {
    const askedFirst = this.#planned === 'first'
    this.#planned = 'all'
    const plan = (kind: FeatureKind, status: 'READY' | 'EXPIRED', stored?: number) => {
      const server = counters[kind] ?? 0
      if (kind === FIRST && askedFirst) this.#loaders[kind].serverSays(server)
      else this.#loaders[kind].plan(status, stored, server)
    }
    try {
      const { lastAccess, counters: stored } = await this.#worker.stored(city)
      const now = this.#now()
      const wanted = { lastAccess, stored, server: counters, now, kinds: FEATURE_KINDS }
      const { clearAll, status } = syncPlan(wanted)
      // Cleared then; what has been stored since is new.
      const clear = clearAll && !askedFirst
      const accessed = this.#worker.access(city, clear, now)
      // What is outdated must be gone before anything new is stored; a mere note of the access can wait.
      if (clear && lastAccess !== null) await accessed
      else accessed.catch((cause: unknown) => console.warn('The access could not be noted', cause))
      for (const kind of FEATURE_KINDS) plan(kind, status[kind], clearAll ? undefined : stored?.[kind])
    } catch (cause) {
      console.warn('The browser store cannot be used', cause)
      for (const kind of FEATURE_KINDS) plan(kind, 'EXPIRED')
    }
  }

  #fail(message: string): void {
    this.#store.setState(({ failure }) => ({ failure: { id: (failure?.id ?? 0) + 1, message } }))
  }

  /** Loads a layer and keeps it fresh until the returned function is called. */
  use(kind: FeatureKind): () => void {
    return this.#loaders[kind].use()
  }

  onMessage(listener: (message: SubscriberMessage) => void): () => void {
    this.#subscribers.add(listener)
    return () => void this.#subscribers.delete(listener)
  }

  /** Customers' payment status of earlier months (YYYYMM); null when no screen shows them any more. Fetched when they are first wanted. */
  async wantMonths(periods: readonly string[] | null, publish: (news: MonthsNews) => void): Promise<void> {
    if (!periods && !this.#months) return
    this.#months ??= import('./months/months-keeper.ts').then(({ MonthsKeeper }) =>
      this.#keepMonths(MonthsKeeper, publish),
    )
    const keeper = await this.#months.catch((cause: unknown) => {
      this.#months = undefined
      throw cause
    })
    keeper.want(periods)
  }

  #keepMonths(Keeper: typeof MonthsKeeper, publish: (news: MonthsNews) => void): MonthsKeeper {
    const keeper = new Keeper({
      city: this.city,
      maps: this.#channels.maps,
      isOnline: () => this.#mapsOnline,
      isOffline: this.#isOffline,
      customers: this.#loaders[FIRST],
      worker: this.#worker,
      publish,
      answered: () => this.#refusals.look(),
    })
    this.subscribe(() => keeper.follow())
    this.#monthsKeeper = keeper
    return keeper
  }

  /** The pipes as a graph. Fetched with the first question. */
  network(): Promise<NetworkKeeper> {
    this.#network ??= import('#sync/network/network-keeper.ts').then(
      ({ NetworkKeeper }) =>
        new NetworkKeeper({
          city: this.city,
          worker: this.#worker,
          layerOf: kind => this.#loaders[kind].snapshot,
          subscribe: this.subscribe,
          isOffline: this.#isOffline,
        }),
    )
    return this.#network.catch((cause: unknown) => {
      this.#network = undefined
      throw cause
    })
  }

  log(action: ActivityAction): void {
    this.#channels.activities.emit('request_activities', { city: this.city, action })
  }

  close(): void {
    clearInterval(this.#access)
    this.#deferred.close()
    clearTimeout(this.#offlineTimer)
    clearTimeout(this.#drawnTimer)
    this.devices.close()
    void this.#months?.then(keeper => keeper.close())
    for (const loader of Object.values(this.#loaders)) loader.dispose()
    this.#channels.close()
  }
}
