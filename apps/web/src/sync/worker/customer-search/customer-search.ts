import { DETAIL_ROWS, detailPart, type FeaturePart, personalPart } from '@petatirta/contract'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { PartKey } from '#sync/worker/open-part.ts'
import { type CustomerIndex, CustomerIndexBuilder } from './customer-index.ts'
import { findCustomers } from './find-customers.ts'
import { searchableRows } from './searchable-rows.ts'

/** The browser's store of parts. */
interface Parts {
  read(key: PartKey): Promise<FeaturePart | undefined>
}

interface SearchedSet {
  readonly city: string
  readonly counter: number
  /** Whether the user sees personal data: without it addresses are neither read nor found. */
  readonly personal: boolean
}

/**
 * Customers by number, name, meter and address. The parts of the set stay compressed in the browser's store; what is searched is
 * gathered from them once for each set, one part after the other, so that calls of the page are answered in between.
 */
export class CustomerSearch {
  readonly #parts: Parts
  #held: { readonly key: string; readonly index: Promise<CustomerIndex | null> } | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Null while parts of the set are not here. */
  async find(set: SearchedSet, text: string, limit: number): Promise<CustomerMatches | null> {
    const key = JSON.stringify([set.city, set.counter, set.personal])
    // The index of another set goes before this one is made: two of them would be twice the memory.
    if (this.#held?.key !== key) {
      this.#held = { key, index: this.#build(set, () => this.#held?.key === key) }
    }
    const { index: building } = this.#held
    try {
      const index = await building
      if (index) return findCustomers(index, text, limit)
      if (this.#held?.index === building) this.#held = undefined
      return null
    } catch (cause) {
      if (this.#held?.index === building) this.#held = undefined
      throw cause
    }
  }

  async #build(set: SearchedSet, isWanted: () => boolean): Promise<CustomerIndex | null> {
    const { city, counter, personal } = set
    const read = (name: string) => this.#parts.read({ kind: 'customer', city, counter, name })
    const ids = await read('ids')
    if (!ids) return null
    const readRows = (index: number) =>
      Promise.all([read(detailPart(index)), personal ? read(personalPart(index)) : undefined])
    const count = Math.ceil(ids.rows / DETAIL_ROWS)
    const builder = new CustomerIndexBuilder()
    // The next part is read and decompressed, by other threads, while this one is looked through.
    let next = count > 0 ? readRows(0) : undefined
    for (let index = 0; index < count; index++) {
      const [details, addresses] = (await next) ?? []
      if (!details || (personal && !addresses) || !isWanted()) return null
      next = index + 1 < count ? readRows(index + 1) : undefined
      builder.add(details.rowStart, searchableRows(details, addresses))
    }
    return builder.finish(ids.textBytes('id'))
  }
}
