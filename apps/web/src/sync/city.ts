import type { FeatureKind, SubscriberMessage } from '@petatirta/contract'
import { createStore } from 'zustand/vanilla'
import type { ActivityAction } from './activities.ts'
import { byKind } from './by-kind.ts'
import { CityDevices } from './city-devices.ts'
import type { CityHost, CityNews } from './city-host.ts'
import type { CitySnapshot } from './city-sync.ts'
import type { FeatureColumns } from './feature-columns.ts'
import type { IdSource } from './feature-worker.ts'
import { NOT_LOADED } from './layer-loader.ts'
import { type RpcPort, remote } from './rpc.ts'
import { texts } from './texts.ts'

/** A feature and the set it is in. */
export interface Found {
  readonly columns: FeatureColumns
  readonly row: number
}

export interface CityOptions {
  city: string
  token: string | null
  /** The worker that serves a CityHost. */
  port: RpcPort
  /** The server does not accept the token any more. */
  sessionEnded?: () => void
}

const nothingLoaded = () => byKind(() => NOT_LOADED)

/** One city's layers as the page sees them. The work is done in the worker; this mirrors what it tells. */
export class City {
  readonly city: string
  readonly #host: CityHost
  readonly #sessionEnded: () => void
  readonly #store = createStore<CitySnapshot>(() => ({
    layers: nothingLoaded(),
    failure: null,
    offline: null,
  }))
  readonly #subscribers = new Set<(message: SubscriberMessage) => void>()
  readonly #users = new Map<FeatureKind, number>()

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState
  readonly features: CityFeatures
  /** What sensors report, as it comes. */
  readonly devices: CityDevices

  constructor({ city, token, port, sessionEnded = () => {} }: CityOptions) {
    this.city = city
    this.#sessionEnded = sessionEnded
    this.#host = remote<CityHost>(port)
    this.features = new CityFeatures(this.#host, kind => this.getSnapshot().layers[kind].columns)
    this.devices = new CityDevices(ids => void this.#host.watchDevices(ids))
    port.addEventListener('message', ({ data }) => {
      if ('news' in data) this.#hear(data as CityNews)
    })
    void this.#host.open(city, token).catch(cause => this.workerFailed(cause))
  }

  #hear(news: CityNews): void {
    switch (news.news) {
      case 'layer':
        this.#store.setState(({ layers }) => {
          const columns = news.columns ?? layers[news.kind].columns
          return { layers: { ...layers, [news.kind]: { ...news.layer, columns } } }
        })
        break
      case 'failure':
        this.#fail(news.message)
        break
      case 'offline':
        this.#store.setState({ offline: news.offline })
        break
      case 'message':
        for (const listener of [...this.#subscribers]) listener(news.message)
        break
      case 'devices':
        this.devices.hear(news.devices)
        break
      case 'sessionEnded':
        this.#sessionEnded()
    }
  }

  #fail(message: string): void {
    this.#store.setState(({ failure }) => ({ failure: { id: (failure?.id ?? 0) + 1, message } }))
  }

  workerFailed(cause: unknown): void {
    console.error('The map worker failed', cause)
    this.#fail(texts.workerFailed)
  }

  setToken(token: string | null): void {
    void this.#host.setToken(token)
  }

  /** Loads a layer and keeps it fresh until the returned function is called. */
  use(kind: FeatureKind): () => void {
    this.#count(kind, 1)
    let released = false
    return () => {
      if (!released) this.#count(kind, -1)
      released = true
    }
  }

  #count(kind: FeatureKind, change: 1 | -1): void {
    const users = (this.#users.get(kind) ?? 0) + change
    this.#users.set(kind, users)
    // Also when another one comes: a layer that failed is then tried again.
    if (change > 0) void this.#host.use(kind)
    else if (users === 0) void this.#host.release(kind)
  }

  onMessage(listener: (message: SubscriberMessage) => void): () => void {
    this.#subscribers.add(listener)
    return () => void this.#subscribers.delete(listener)
  }

  log(action: ActivityAction): void {
    void this.#host.log(action)
  }

  /** M4.11: the browser's copies of these layers go; the next visit fetches them. */
  dropCopies(kinds: readonly FeatureKind[]): Promise<void> {
    return this.#host.dropCopies(kinds)
  }

  /** Sign-out: nothing stays behind in the browser. */
  forget(): Promise<void> {
    return this.#host.forget()
  }
}

/** Single features of the sets on the map. */
export class CityFeatures {
  readonly #host: CityHost
  readonly #columnsOf: (kind: FeatureKind) => FeatureColumns | null

  constructor(host: CityHost, columnsOf: (kind: FeatureKind) => FeatureColumns | null) {
    this.#host = host
    this.#columnsOf = columnsOf
  }

  /** Resolves once a layer in use is here as a whole; false when it could not be loaded. */
  readonly loaded = (kind: FeatureKind): Promise<boolean> => this.#host.loaded(kind)

  /** The feature with this id in the set on the map; null when there is none. */
  readonly find = async (
    kind: FeatureKind,
    id: string,
    source: IdSource = 'memory',
  ): Promise<Found | null> => {
    const found = await this.#host.find(kind, id, source)
    // The worker tells of a set before it answers anything about it.
    const columns = this.#columnsOf(kind)
    return found && columns?.counter === found.counter ? { columns, row: found.row } : null
  }

  /** The id of a row, by which it is found in the next set. */
  readonly idOf = (kind: FeatureKind, counter: number, row: number) => this.#host.idOf(kind, counter, row)

  /** Which rows of the set with this counter have one of these ids, or null once another set has taken its place. */
  readonly maskOf = (kind: FeatureKind, counter: number, ids: readonly string[]) =>
    this.#host.maskOf(kind, counter, ids)

  /** The properties of a row of the set with this counter, or null once another set has taken its place. */
  readonly details = (kind: FeatureKind, counter: number, row: number) =>
    this.#host.details(kind, counter, row)
}
