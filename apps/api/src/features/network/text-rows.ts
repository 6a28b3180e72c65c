/** Ids by row as bytes, and the rows by their ids: as strings, those of a million customers would be most of the memory. */
const EMPTY = -1
/** Of the places at most so many are taken: beyond that chains grow long. */
const FULL = 0.6

export class TextRows {
  #bytes = new Uint8Array(1 << 16)
  #used = 0
  #starts = new Uint32Array(1 << 10)
  #ends = new Uint32Array(1 << 10)
  /** Rows at the places that their hashes say, or behind. */
  #places = new Int32Array(1 << 11).fill(EMPTY)
  /** Not to be foreseen: ids come from outside. */
  readonly #seed = Math.floor(Math.random() * 0xffffffff)
  count = 0

  get(row: number): string {
    return Buffer.from(this.#bytes.buffer, this.#starts[row], this.#length(row)).toString()
  }

  /** The row of a text; -1 where there is none. */
  find(source: Uint8Array, start = 0, end = source.length): number {
    const place = this.#place(source, start, end)
    return this.#places[place] as number
  }

  /** The row of a text, which is added where there is none. */
  add(source: Uint8Array, start: number, end: number): number {
    const found = this.find(source, start, end)
    if (found !== EMPTY) return found
    if (this.count >= FULL * this.#places.length) this.#grow()
    const row = this.count++
    if (row === this.#starts.length) {
      this.#starts = larger(this.#starts, 2 * row)
      this.#ends = larger(this.#ends, 2 * row)
    }
    if (this.#used + end - start > this.#bytes.length)
      this.#bytes = larger(this.#bytes, Math.max(2 * this.#bytes.length, this.#used + end - start))
    this.#bytes.set(source.subarray(start, end), this.#used)
    this.#starts[row] = this.#used
    this.#used += end - start
    this.#ends[row] = this.#used
    this.#places[this.#place(source, start, end)] = row
    return row
  }

  get byteLength(): number {
    return this.#bytes.length + 8 * this.#starts.length + 4 * this.#places.length
  }

  #length = (row: number) => (this.#ends[row] as number) - (this.#starts[row] as number)

  #hash(source: Uint8Array, start: number, end: number): number {
    let hash = this.#seed
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (source[i] as number), 0x01000193)
    return (hash ^ (hash >>> 15)) >>> 0
  }

  /** Where the text is, or would be. */
  #place(source: Uint8Array, start: number, end: number): number {
    const mask = this.#places.length - 1
    let place = this.#hash(source, start, end) & mask
    for (let row = this.#places[place] as number; row !== EMPTY; row = this.#places[place] as number) {
      if (this.#isEqual(row, source, start, end)) return place
      place = (place + 1) & mask
    }
    return place
  }

  #isEqual(row: number, source: Uint8Array, start: number, end: number): boolean {
    if (this.#length(row) !== end - start) return false
    const own = this.#starts[row] as number
    for (let i = 0; i < end - start; i++) if (this.#bytes[own + i] !== source[start + i]) return false
    return true
  }

  #grow(): void {
    this.#places = new Int32Array(2 * this.#places.length).fill(EMPTY)
    for (let row = 0; row < this.count; row++) {
      const place = this.#place(this.#bytes, this.#starts[row] as number, this.#ends[row] as number)
      this.#places[place] = row
    }
  }
}

function larger<T extends Uint8Array | Uint32Array>(array: T, length: number): T {
  const grown = new (array.constructor as new (length: number) => T)(length)
  grown.set(array)
  return grown
}
