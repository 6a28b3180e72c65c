import { decodePart, type FeatureKind, type FeaturePart } from '@petatirta/contract'
import type { PartStore } from '#sync/store/part-store.ts'

/** gzip carries a CRC-32 of its content: a damaged part fails here, not on the map. */
async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export interface PartKey {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  readonly name: string
}

/** Decompresses and decodes a part, and refuses one that is not what its label says. */
export async function openPart(key: PartKey, bytes: Uint8Array): Promise<FeaturePart> {
  const part = decodePart(await gunzip(bytes))
  const said = `${part.city}/${part.kind}/${part.part}@${part.counter}`
  const expected = `${key.city}/${key.kind}/${key.name}@${key.counter}`
  if (said !== expected) throw new Error(`Feature set part is ${said}, expected ${expected}`)
  return part
}

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
