import { DETAIL_ROWS, detailPart, type FeaturePart, personalPart } from '@petatirta/contract'
import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { PartKey } from '#sync/worker/open-part.ts'
import { type CustomerIndex, CustomerIndexBuilder, encoded } from './customer-index.ts'
import { findInBoth, type IsOld } from './find-customers.ts'
import { propertiesOf, searchableRows } from './searchable-rows.ts'

/** The browser's store of parts. */
interface Parts {
  read(key: PartKey): Promise<FeaturePart | undefined>
}

interface SearchedSet {
  readonly city: string
  readonly counter: number
  /** Whether the user sees personal data: without it addresses are neither read nor found. */
  readonly personal: boolean
  /** What changed since the whole set with the base's counter. */
  readonly live?: LiveCustomers | undefined
}

interface LiveCustomers {
  readonly base: { readonly counter: number }
  readonly counter: number
  /** Null where personal data is wanted and not here. */
  changedTexts(personal: boolean): Promise<{
    readonly ids: readonly string[]
    readonly details: readonly string[]
    readonly personal?: readonly string[]
    readonly isOld: IsOld
  } | null>
}

interface Changed {
  readonly index: CustomerIndex
  readonly isOld: IsOld
}

/**
 * Customers by number, name, meter and address. The parts of the set stay compressed in the browser's store; what is searched is
 * gathered from them once for each set, one part after the other, so that calls of the page are answered in between. What changed
 * in it since has a small index of its own, which is made anew with the first search after a change.
 */
export class CustomerSearch {
  readonly #parts: Parts
  #changed: { readonly key: string; readonly found: Promise<Changed | null> } | undefined
  #held: { readonly key: string; readonly index: Promise<CustomerIndex | null> } | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Null while parts of the set are not here. */
  async find(asked: SearchedSet, text: string, limit: number): Promise<CustomerMatches | null> {
    const set = { ...asked, counter: asked.live?.base.counter ?? asked.counter }
    const key = JSON.stringify([set.city, set.counter, set.personal])
    // The index of another set goes before this one is made: two of them would be twice the memory.
    if (this.#held?.key !== key) {
      this.#held = { key, index: this.#build(set, () => this.#held?.key === key) }
    }
    const { index: building } = this.#held
    try {
      const index = await building
      const changed = asked.live && (await this.#changes(asked.live, key, set.personal))
      if (changed === null) return null
      if (index)
        return findInBoth(
          [
            { index, isOld: changed?.isOld ?? (() => false) },
            ...(changed ? [{ index: changed.index, isOld: () => false }] : []),
          ],
          text,
          limit,
        )
      if (this.#held?.index === building) this.#held = undefined
      return null
    } catch (cause) {
      if (this.#held?.index === building) this.#held = undefined
      throw cause
    }
  }

  #changes(live: LiveCustomers, base: string, personal: boolean): Promise<Changed | null> {
    const key = `${base} ${live.counter}`
    if (this.#changed?.key !== key) this.#changed = { key, found: indexChanges(live, personal) }
    return this.#changed.found
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
      builder.add(
        details.rowStart,
        searchableRows(propertiesOf(details), addresses && propertiesOf(addresses)),
      )
    }
    return builder.finish(ids.textBytes('id'))
  }
}

async function indexChanges(live: LiveCustomers, wantsPersonal: boolean): Promise<Changed | null> {
  const texts = await live.changedTexts(wantsPersonal)
  if (!texts) return null
  const { ids, details, personal, isOld } = texts
  const builder = new CustomerIndexBuilder()
  for (let start = 0; start < ids.length; start += DETAIL_ROWS) {
    const end = start + DETAIL_ROWS
    builder.add(start, searchableRows(details.slice(start, end), personal?.slice(start, end)))
  }
  return { index: builder.finish(encoded(ids)), isOld }
}
