import type { FeatureKind, SubscriberMessage } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { readClaims } from '#shared/session/claims.ts'
import type { ActivityAction } from '#sync/activities.ts'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { FeatureColumns, FeatureProperties, PointChange } from '#sync/feature-columns.ts'
import type { MonthsNews } from '#sync/months.ts'
import type { ClosureQuestion, NetworkUpdate, TraceQuestion } from '#sync/network/answers.ts'
import type { PartStore } from '#sync/store/part-store.ts'
import type { Channels } from './channels.ts'
import { type CitySnapshot, CitySync } from './city-sync.ts'
import type { DeviceNews } from './device-watch.ts'
import type { FeatureWorker } from './feature-worker.ts'
import type { LayerSnapshot } from './layer-loader.ts'
import type { IdSource } from './set-lookup.ts'

/** What the worker posts to the page on its own. */
export type CityNews =
  /** Columns are moved, so they come once; afterwards the page keeps those it has. */
  | {
      news: 'layer'
      kind: FeatureKind
      layer: Omit<LayerSnapshot, 'columns' | 'change'>
      columns?: FeatureColumns
      /** To be written into those. */
      change?: PointChange
    }
  | { news: 'failure'; message: string }
  | { news: 'offline'; offline: CitySnapshot['offline'] }
  | { news: 'message'; message: SubscriberMessage }
  | { news: 'devices'; devices: DeviceNews }
  | { news: 'months'; months: MonthsNews }
  | { news: 'sessionEnded' }

export interface HostOptions {
  readonly features: FeatureWorker
  readonly store: PartStore
  readonly openChannels: (city: string, token: () => string | null) => Channels
  readonly post: (news: CityNews) => void
  readonly now?: () => number
}

/** A feature of the set with this counter, which the page has. */
export interface FoundRow {
  readonly counter: number
  readonly row: number
}

/**
 * The city's connection on the worker's side. Sockets live here, too: what arrives is decoded and stored while the page
 * is busy with itself, and the page is handed nothing but finished columns.
 */
export class CityHost {
  readonly #options: HostOptions
  readonly #releases = new Map<FeatureKind, () => void>()
  #token: string | null = null
  #sync: CitySync | undefined

  constructor(options: HostOptions) {
    this.#options = options
  }

  async open(city: string, token: string | null): Promise<void> {
    const { features, store, openChannels, post, now } = this.#options
    this.#signedInWith(token)
    // Opening the store takes as long as connecting: both begin at once.
    void store.open()
    const sync = new CitySync({
      city,
      channels: openChannels(city, () => this.#token),
      worker: features,
      sessionEnded: () => post({ news: 'sessionEnded' }),
      ...(now && { now }),
    })
    this.#sync = sync
    sync.onMessage(message => post({ news: 'message', message }))
    sync.devices.onNews(devices => post({ news: 'devices', devices }))
    sync.subscribe((state, before) => {
      for (const [name, { columns, change, ...layer }] of Object.entries(state.layers)) {
        const kind = name as FeatureKind
        const last = before.layers[kind]
        if (state.layers[kind] === last) continue
        const isNew = columns !== null && columns !== last.columns
        post({ news: 'layer', kind, layer, ...(change ? { change } : isNew && { columns }) })
      }
      if (state.failure && state.failure !== before.failure)
        post({ news: 'failure', message: state.failure.message })
      if (state.offline !== before.offline) post({ news: 'offline', offline: state.offline })
    })
  }

  #signedInWith(token: string | null): void {
    this.#token = token
    const claims = token === null ? null : readClaims(token)
    this.#options.features.seesPersonalData(claims !== null && seesPersonalData(claims))
  }

  get #city(): CitySync {
    if (!this.#sync) throw new Error('The city is not open')
    return this.#sync
  }

  async setToken(token: string | null): Promise<void> {
    this.#signedInWith(token)
  }

  async use(kind: FeatureKind): Promise<void> {
    this.#releases.get(kind)?.()
    this.#releases.set(kind, this.#city.use(kind))
  }

  async release(kind: FeatureKind): Promise<void> {
    this.#releases.get(kind)?.()
    this.#releases.delete(kind)
  }

  async customersDrawn(): Promise<void> {
    this.#city.firstDrawn()
  }

  /** Null: no screen shows them any more. */
  async months(periods: readonly string[] | null): Promise<void> {
    await this.#city.wantMonths(periods, months => this.#options.post({ news: 'months', months }))
  }

  async informNetwork(update: NetworkUpdate): Promise<void> {
    await (await this.#city.network()).inform(update)
  }

  async closure(question: ClosureQuestion) {
    return (await this.#city.network()).closure(question)
  }

  /** Who of a closure's customers must hear of it first. */
  async criticalCustomers(question: ClosureQuestion) {
    return (await this.#city.network()).critical(question)
  }

  async trace(question: TraceQuestion) {
    return (await this.#city.network()).trace(question)
  }

  /** Where the dry part of a closure lies, in words. */
  async placeNames(question: ClosureQuestion) {
    return (await this.#city.network()).placeNames(question)
  }

  async log(action: ActivityAction): Promise<void> {
    this.#city.log(action)
  }

  async watchDevices(ids: readonly string[]): Promise<void> {
    this.#city.devices.want(ids)
  }

  loaded(kind: FeatureKind): Promise<boolean> {
    return this.#city.features.loaded(kind)
  }

  async find(kind: FeatureKind, id: string, source: IdSource): Promise<FoundRow | null> {
    const found = await this.#city.features.find(kind, id, source)
    return found && { counter: found.columns.counter, row: found.row }
  }

  idOf(kind: FeatureKind, counter: number, row: number): Promise<string | null> {
    return this.#city.features.idOf(kind, counter, row)
  }

  maskOf(kind: FeatureKind, counter: number, ids: readonly string[]): Promise<Uint8Array | null> {
    return this.#city.features.maskOf(kind, counter, ids)
  }

  searchCustomers(text: string, limit: number): Promise<CustomerMatches | null> {
    return this.#city.features.searchCustomers(text, limit)
  }

  /** Copies that are to be fetched anew by the next visit (M4.11). */
  async dropCopies(kinds: readonly FeatureKind[]): Promise<void> {
    for (const kind of kinds) await this.#options.store.drop(kind, this.#city.city)
  }

  details(kind: FeatureKind, counter: number, row: number): Promise<FeatureProperties | null> {
    return this.#city.features.details(kind, counter, row)
  }

  async close(): Promise<void> {
    this.#sync?.close()
  }

  /** Sign-out: the copies go, and nothing more is fetched. */
  async forget(): Promise<void> {
    this.#sync?.close()
    await this.#options.features.forget()
  }
}
