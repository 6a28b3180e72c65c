import type { FeatureKind, FeaturePart } from '@petatirta/contract'
import type { PartStore } from '#sync/store/part-store.ts'
import { openPart, type PartKey } from './open-part.ts'

/** A detail part is about a megabyte when open, its personal part less; clicks in one quarter need only a few. */
const KEPT_OPEN = 12

const keyOf = (kind: FeatureKind, city: string, name: string) => `${kind}/${city}/${name}`

/** Parts that were opened lately. A part that does not open is reported once and counts as absent. */
export class OpenParts {
  readonly #store: PartStore
  readonly #parts = new Map<string, FeaturePart>()

  constructor(store: PartStore) {
    this.#store = store
  }

  async get(wanted: PartKey): Promise<FeaturePart | undefined> {
    const key = keyOf(wanted.kind, wanted.city, wanted.name)
    const open = this.#parts.get(key)
    if (open?.counter === wanted.counter) return open
    const part = await this.read(wanted)
    // The style part lives on as the arrays it was decoded to.
    if (part && wanted.name !== 'style') this.#remember(key, part)
    return part
  }

  /** Straight from the store, whatever is open. */
  async read(wanted: PartKey): Promise<FeaturePart | undefined> {
    const { kind, city, counter, name } = wanted
    const record = await this.#store.get(kind, city, name)
    if (record?.counter !== counter) return undefined
    try {
      return await openPart(wanted, record.bytes)
    } catch (cause) {
      console.warn(`Stored part ${keyOf(kind, city, name)} is unusable`, cause)
      return undefined
    }
  }

  #remember(key: string, part: FeaturePart): void {
    this.#parts.delete(key)
    this.#parts.set(key, part)
    const [oldest] = this.#parts.keys()
    if (this.#parts.size > KEPT_OPEN && oldest !== undefined) this.#parts.delete(oldest)
  }

  forget(kind: FeatureKind, city: string, name: string): void {
    this.#parts.delete(keyOf(kind, city, name))
  }

  clear(): void {
    this.#parts.clear()
  }
}
