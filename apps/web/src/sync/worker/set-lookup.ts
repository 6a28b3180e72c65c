import {
  DETAIL_ROWS,
  detailPart,
  type FeatureKind,
  type FeaturePart,
  hasPersonalParts,
  personalPart,
} from '@petatirta/contract'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { PartStore } from '#sync/store/part-store.ts'
import type { LiveSet } from './changes/live-set.ts'
import type { CustomerSearch } from './customer-search/customer-search.ts'
import type { PartKey } from './open-part.ts'
import { OpenParts } from './open-parts.ts'
import { rowsOfIds } from './rows-of-ids.ts'

/** A whole set as it is stored, and what changed in it since. */
export interface SetParts {
  readonly base: number
  readonly live: LiveSet | undefined
  readonly read: (name: string) => Promise<FeaturePart | undefined>
  /** The same of one that is soon wanted again. */
  readonly get: (name: string) => Promise<FeaturePart | undefined>
}

/** M6: where an id is looked up, in the set that the map shows or in the browser's copy of it. */
export type IdSource = 'memory' | 'store'

/** Single features of the sets that are at hand, and of what changed in them. */
export class SetLookup {
  protected readonly open: OpenParts
  /** Sets that changes were applied to. */
  protected readonly live = new Map<string, LiveSet>()
  /** Ids of the sets that were searched: the other parts come and go, these stay. */
  readonly #ids = new Map<
    string,
    { readonly counter: number; readonly part: Promise<FeaturePart | undefined> }
  >()
  #search: Promise<CustomerSearch> | undefined
  protected isForgotten = false
  protected personal = false

  constructor(store: PartStore) {
    this.open = new OpenParts(store)
  }

  /** Whether the user sees personal data: then those parts are waited for, else they are not even read. */
  seesPersonalData(sees: boolean): void {
    this.personal = sees
  }

  /** The set on the map that has this counter, if changes were applied to it. */
  #liveAt(kind: FeatureKind, city: string, counter: number): LiveSet | undefined {
    const live = this.live.get(`${kind}/${city}`)
    return live?.covers(counter) ? live : undefined
  }

  /** The row of a feature, -1 when no feature has this id, null while the ids are not here. */
  async find(
    kind: FeatureKind,
    city: string,
    counter: number,
    id: string,
    source: IdSource,
  ): Promise<number | null> {
    const live = this.#liveAt(kind, city, counter)
    const key = { kind, city, counter: live?.base.counter ?? counter, name: 'ids' }
    const part = source === 'store' ? await this.open.read(key) : await this.idsInMemory(key)
    if (!part) return null
    const ids = part.textBytes('id')
    return (live ? live.find(ids, [id]) : rowsOfIds(ids, [id]))[0] ?? -1
  }

  /** The id of a row; null while the ids are not here. */
  async idOf(kind: FeatureKind, city: string, counter: number, row: number): Promise<string | null> {
    const live = this.#liveAt(kind, city, counter)
    const place = live?.placeOf(row) ?? row
    const added = live?.addedId(place)
    if (added !== undefined) return added
    const part = await this.idsInMemory({ kind, city, counter: live?.base.counter ?? counter, name: 'ids' })
    return part && place < part.rows ? part.texts('id')(place) : null
  }

  /** One byte a row, 1 for those whose id is among these; null while the ids are not here. */
  async maskOf(
    kind: FeatureKind,
    city: string,
    counter: number,
    ids: readonly string[],
  ): Promise<Uint8Array | null> {
    const live = this.#liveAt(kind, city, counter)
    const part = await this.idsInMemory({ kind, city, counter: live?.base.counter ?? counter, name: 'ids' })
    if (!part) return null
    const texts = part.textBytes('id')
    const mask = new Uint8Array(live?.rows ?? part.rows)
    for (const row of live ? live.find(texts, ids) : rowsOfIds(texts, ids)) if (row >= 0) mask[row] = 1
    return mask
  }

  /** The stored parts of the set on the map, for what reckons with all of it: its columns were moved to the page. */
  partsOf(kind: FeatureKind, city: string, counter: number): SetParts {
    const live = this.#liveAt(kind, city, counter)
    const base = live?.base.counter ?? counter
    const key = (name: string) => ({ kind, city, counter: base, name })
    return { base, live, read: name => this.open.read(key(name)), get: name => this.open.get(key(name)) }
  }

  /** The row of each id, -1 where there is none; null while the ids are not here. */
  async rowsOf(
    kind: FeatureKind,
    city: string,
    counter: number,
    ids: readonly string[],
  ): Promise<ArrayLike<number> | null> {
    const live = this.#liveAt(kind, city, counter)
    const part = await this.idsInMemory({ kind, city, counter: live?.base.counter ?? counter, name: 'ids' })
    if (!part) return null
    return live ? live.find(part.textBytes('id'), ids) : rowsOfIds(part.textBytes('id'), ids)
  }

  protected async idsInMemory(key: PartKey): Promise<FeaturePart | undefined> {
    const name = `${key.kind}/${key.city}`
    const held = this.#ids.get(name)
    if (held?.counter === key.counter) return held.part
    const reading = { counter: key.counter, part: this.open.read(key) }
    if (!this.isForgotten) this.#ids.set(name, reading)
    const forget = () => {
      if (this.#ids.get(name) === reading) this.#ids.delete(name)
    }
    const part = await reading.part.catch((cause: unknown) => {
      forget()
      throw cause
    })
    if (!part) forget()
    return part
  }

  /** Customers that fit a text; null while parts of the set are not here. What searches is fetched when it is first needed. */
  async searchCustomers(
    city: string,
    counter: number,
    text: string,
    limit: number,
  ): Promise<CustomerMatches | null> {
    if (this.isForgotten) return null
    this.#search ??= import('./customer-search/customer-search.ts').then(
      ({ CustomerSearch }) => new CustomerSearch(this.open),
    )
    const search = await this.#search.catch((cause: unknown) => {
      this.#search = undefined
      throw cause
    })
    const live = this.#liveAt('customer', city, counter)
    return search.find({ city, counter, personal: this.personal, live }, text, limit)
  }

  /** A feature's properties; null while its parts are not here. */
  async details(
    kind: FeatureKind,
    city: string,
    counter: number,
    row: number,
  ): Promise<FeatureProperties | null> {
    const live = this.#liveAt(kind, city, counter)
    const place = live?.placeOf(row) ?? row
    const changed = await live?.details(place, this.personal && hasPersonalParts(kind))
    if (changed !== undefined) return changed
    const index = Math.floor(place / DETAIL_ROWS)
    const names = [
      detailPart(index),
      ...(this.personal && hasPersonalParts(kind) ? [personalPart(index)] : []),
    ]
    const base = live?.base.counter ?? counter
    const parts = await Promise.all(names.map(name => this.open.get({ kind, city, counter: base, name })))
    let properties: FeatureProperties = {}
    for (const part of parts) {
      if (!part || place >= part.rowStart + part.rows) return null
      properties = { ...properties, ...JSON.parse(part.texts('properties')(place - part.rowStart)) }
    }
    return properties
  }

  protected clear(): void {
    this.open.clear()
    this.#ids.clear()
    this.live.clear()
    this.#search = undefined
  }
}
