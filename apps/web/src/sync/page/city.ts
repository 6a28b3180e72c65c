import type { FeatureKind, SubscriberMessage } from '@petatirta/contract'
import { createStore } from 'zustand/vanilla'
import type { ActivityAction } from '#sync/activities.ts'
import { applyChange, newJournal } from '#sync/apply-change.ts'
import { byKind } from '#sync/by-kind.ts'
import type { FeatureColumns, Found, MonthColumns } from '#sync/feature-columns.ts'
import { type MonthsNews, type MonthsState, monthsAfter, NO_MONTHS, withMonths } from '#sync/months.ts'
import { type RpcPort, remote } from '#sync/rpc.ts'
import type { CityHost, CityNews } from '#sync/worker/city-host.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import { NOT_LOADED } from '#sync/worker/layer-loader.ts'
import type { IdSource } from '#sync/worker/set-lookup.ts'
import { CityDevices } from './city-devices.ts'
import { texts } from './texts.ts'

export interface CityOptions {
  city: string
  token: string | null
  /** The worker that serves a CityHost. */
  port: RpcPort
  /** The server does not accept the token any more. */
  sessionEnded?: () => void
}

const nothingLoaded = () => byKind(() => NOT_LOADED)

/** Single features of the sets on the map. */
type CityFeatures = Pick<CityHost, 'loaded' | 'idOf' | 'maskOf' | 'details' | 'searchCustomers'> & {
  /** The feature with this id in the set on the map; null when there is none. */
  find(kind: FeatureKind, id: string, source?: IdSource): Promise<Found | null>
}

/** The pipes as a graph, which the worker makes when it is first asked. */
type CityNetwork = Pick<CityHost, 'closure' | 'criticalCustomers' | 'trace' | 'placeNames'> & {
  inform: CityHost['informNetwork']
}

/** One city's layers as the page sees them. The work is done in the worker; this mirrors its state. */
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
  #months: MonthColumns | undefined
  readonly #monthsState = createStore<MonthsState>(() => NO_MONTHS)
  /** How far customers' payment status of earlier months is here; it is beside the columns of customers. */
  readonly months = { subscribe: this.#monthsState.subscribe, getSnapshot: this.#monthsState.getState }

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState
  readonly features: CityFeatures
  readonly network: CityNetwork
  /** What sensors report, as it comes. */
  readonly devices: CityDevices
  readonly setToken: (token: string | null) => void
  readonly log: (action: ActivityAction) => void
  /** Other layers wait for it. */
  readonly customersDrawn: CityHost['customersDrawn']
  /** M4.11: the browser's copies of these layers go; the next visit fetches them. */
  readonly dropCopies: CityHost['dropCopies']
  /** Sign-out: nothing stays behind in the browser. */
  readonly forget: CityHost['forget']

  constructor({ city, token, port, sessionEnded = () => {} }: CityOptions) {
    this.city = city
    this.#sessionEnded = sessionEnded
    this.#host = remote<CityHost>(port)
    const {
      setToken,
      log,
      customersDrawn,
      dropCopies,
      forget,
      loaded,
      idOf,
      maskOf,
      details,
      searchCustomers,
      watchDevices,
      closure,
      criticalCustomers,
      trace,
      placeNames,
      informNetwork,
    } = this.#host
    this.setToken = setToken
    this.log = log
    this.customersDrawn = customersDrawn
    this.dropCopies = dropCopies
    this.forget = forget
    this.features = { loaded, find: this.#find, idOf, maskOf, details, searchCustomers }
    this.network = { closure, criticalCustomers, trace, placeNames, inform: informNetwork }
    this.devices = new CityDevices(watchDevices)
    port.addEventListener('message', ({ data }) => {
      if ('news' in data) this.#hear(data as CityNews)
    })
    void this.#host.open(city, token).catch(cause => this.workerFailed(cause))
  }

  #hear(news: CityNews): void {
    switch (news.news) {
      case 'layer':
        this.#hearLayer(news)
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
      case 'months':
        this.#hearMonths(news.months)
        break
      case 'sessionEnded':
        this.#sessionEnded()
    }
  }

  #hearLayer(news: Extract<CityNews, { news: 'layer' }>): void {
    const { layers } = this.getSnapshot()
    const after = columnsAfter(layers[news.kind].columns, news)
    const columns = after && news.kind === 'customer' ? withMonths(after, this.#months) : after
    this.#store.setState({ layers: { ...layers, [news.kind]: { ...news.layer, columns } } })
  }

  #hearMonths({ state, ...news }: MonthsNews): void {
    this.#months = monthsAfter(this.#months, news)
    const { layers } = this.getSnapshot()
    const { columns } = layers.customer
    const next = columns && withMonths(columns, this.#months)
    if (next !== columns)
      this.#store.setState({ layers: { ...layers, customer: { ...layers.customer, columns: next } } })
    this.#monthsState.setState(state)
  }

  /** Keeps customers' payment status of these months (YYYYMM) here until the returned function is called. Again: tries again. */
  keepMonths(periods: readonly string[]): () => void {
    this.#host.months(periods).catch((cause: unknown) => {
      console.warn('Months could not be asked for', cause)
      this.#monthsState.setState({ ...NO_MONTHS, status: 'failed' })
    })
    return () => void this.#host.months(null)
  }

  #fail(message: string): void {
    this.#store.setState(({ failure }) => ({ failure: { id: (failure?.id ?? 0) + 1, message } }))
  }

  workerFailed(cause: unknown): void {
    console.error('The map worker failed', cause)
    this.#fail(texts.workerFailed)
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

  readonly #find: CityFeatures['find'] = async (kind, id, source = 'memory') => {
    for (;;) {
      const { columns: before } = this.getSnapshot().layers[kind]
      const found = await this.#host.find(kind, id, source)
      // The worker publishes a set before it answers calls about it.
      const { columns } = this.getSnapshot().layers[kind]
      if (found && columns?.counter === found.counter) return { columns, row: found.row }
      // Unless a change came meanwhile: it may be in that, or in another row.
      if (columns === before) return null
    }
  }
}

function columnsAfter(
  before: FeatureColumns | null,
  { columns, change }: Extract<CityNews, { news: 'layer' }>,
): FeatureColumns | null {
  if (change && before?.family === 'point') return applyChange(before, change)
  if (columns?.family !== 'point') return columns ?? before
  return { ...columns, journal: newJournal(columns.counter) }
}
