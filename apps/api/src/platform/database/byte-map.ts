/** So many entries are found without making a string of their bytes. */
const SLOTS = 256

/**
 * What is known of a text, by its bytes. Nearly all texts of a column are among a few: those are found by comparing bytes. All
 * others go by a Map of strings, which no choice of texts makes slow.
 */
export class ByteMap<T> {
  readonly #known = new Map<string, T>()
  readonly #make: (text: string, size: number) => T
  readonly #most: number
  readonly #bytes: (Uint8Array | undefined)[] = new Array(SLOTS).fill(undefined)
  readonly #values: (T | undefined)[] = new Array(SLOTS).fill(undefined)

  /** `make` is given a text that is new, and how many were known before; of more than `most` all are forgotten. */
  constructor(make: (text: string, size: number) => T, most = Number.POSITIVE_INFINITY) {
    this.#make = make
    this.#most = most
  }

  get(source: Buffer, start: number, end: number): T {
    const length = end - start
    const slot =
      length === 0
        ? 0
        : (31 * length +
            7 * (source[start] as number) +
            13 * (source[start + (length >> 1)] as number) +
            (source[end - 1] as number)) %
          SLOTS
    const held = this.#bytes[slot]
    if (held !== undefined && isEqual(held, source, start, length)) return this.#values[slot] as T
    const value = this.#find(source.toString('utf8', start, end))
    this.#bytes[slot] = new Uint8Array(source.subarray(start, end))
    this.#values[slot] = value
    return value
  }

  #find(text: string): T {
    let value = this.#known.get(text)
    if (value === undefined) {
      if (this.#known.size >= this.#most) this.#known.clear()
      value = this.#make(text, this.#known.size)
      this.#known.set(text, value)
    }
    return value
  }

  texts(): string[] {
    return [...this.#known.keys()]
  }
}

function isEqual(held: Uint8Array, source: Uint8Array, start: number, length: number): boolean {
  if (held.length !== length) return false
  for (let i = 0; i < length; i++) if (held[i] !== source[start + i]) return false
  return true
}
