import type { FeatureKind } from '@petatirta/contract'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { FeatureProperties, Found } from '#sync/feature-columns.ts'
import type { LayerLoader, WorkerClient } from './layer-loader.ts'
import type { IdSource } from './set-lookup.ts'

interface LookupOptions {
  readonly city: string
  readonly worker: WorkerClient
  readonly loaders: Readonly<Record<FeatureKind, LayerLoader>>
  /** The listener is called whenever a layer changes. */
  readonly subscribe: (listener: () => void) => () => void
  readonly offline: () => boolean
}

/** Single features of the sets on the map, whose parts may still be arriving, or prove broken and be fetched again. */
export class FeatureLookup {
  readonly #options: LookupOptions

  constructor(options: LookupOptions) {
    this.#options = options
  }

  /** Resolves once a layer in use is here as a whole; false when it could not be loaded. */
  async loaded(kind: FeatureKind): Promise<boolean> {
    const loader = this.#options.loaders[kind]
    for (;;) {
      const { status } = loader.snapshot
      if (status === 'LOADED') return true
      if (status === 'ERROR') return false
      await this.#nextChange(kind)
    }
  }

  /** The feature with this id in the set on the map, even if that is replaced meanwhile; null when there is none. */
  async find(kind: FeatureKind, id: string, source: IdSource = 'memory'): Promise<Found | null> {
    const { loaders, worker, city } = this.#options
    for (;;) {
      const { columns } = loaders[kind].snapshot
      if (!columns) return null
      const { counter } = columns
      const row = await this.#ask(kind, counter, () => worker.find(kind, city, counter, id, source))
      if (row !== null) return row === -1 ? null : { columns, row }
      if (loaders[kind].snapshot.columns === columns) return null
    }
  }

  /** Customers of the set on the map that fit a text; null when they could not be loaded. */
  async searchCustomers(text: string, limit: number): Promise<CustomerMatches | null> {
    const { loaders, worker, city } = this.#options
    for (;;) {
      // Not before the set is whole: the index needs every part of it.
      if (!(await this.loaded('customer'))) return null
      const { columns } = loaders.customer.snapshot
      if (!columns) return null
      const { counter } = columns
      const found = await this.#ask('customer', counter, () =>
        worker.searchCustomers(city, counter, text, limit),
      )
      if (found !== null || loaders.customer.snapshot.columns === columns) return found
    }
  }

  /** The id of a row, by which it is found in the next set. */
  idOf(kind: FeatureKind, counter: number, row: number): Promise<string | null> {
    const { worker, city } = this.#options
    return this.#ask(kind, counter, () => worker.idOf(kind, city, counter, row))
  }

  /** Which rows of the set with this counter have one of these ids, or null once another set has taken its place. */
  maskOf(kind: FeatureKind, counter: number, ids: readonly string[]): Promise<Uint8Array | null> {
    const { worker, city } = this.#options
    return this.#ask(kind, counter, () => worker.maskOf(kind, city, counter, ids))
  }

  /** The properties of a row of the set with this counter, or null once another set has taken its place. */
  details(kind: FeatureKind, counter: number, row: number): Promise<FeatureProperties | null> {
    const { worker, city } = this.#options
    return this.#ask(kind, counter, () => worker.details(kind, city, counter, row))
  }

  async #ask<T>(kind: FeatureKind, counter: number, ask: () => Promise<T | null>): Promise<T | null> {
    const loader = this.#options.loaders[kind]
    let refetched = false
    const { numbering } = loader
    while (loader.hasRowsOf(counter) && loader.numbering === numbering) {
      const before = loader.snapshot
      const answer = await ask()
      if (loader.numbering !== numbering) return null
      if (answer !== null) return answer
      // What arrived meanwhile may be what was missing.
      if (loader.snapshot !== before) continue
      if (before.status === 'LOADED') {
        if (refetched) return null
        refetched = true
        loader.refetch()
      } else if (before.status !== 'LOADING' || this.#options.offline()) return null
      else await this.#nextChange(kind, this.#options.offline)
    }
    return null
  }

  #nextChange(kind: FeatureKind, enough: () => boolean = () => false): Promise<void> {
    const loader = this.#options.loaders[kind]
    const before = loader.snapshot
    return new Promise(resolve => {
      const unsubscribe = this.#options.subscribe(() => {
        if (loader.snapshot === before && !enough()) return
        unsubscribe()
        resolve()
      })
    })
  }
}
