const SMALL = 64 * 1024

/** Bytes that arrive in parts and are needed in one. It copies: a part kept as it came would keep all it was cut from. */
export class HeldBytes {
  #buffer = Buffer.allocUnsafe(SMALL)
  #length = 0

  append(part: Uint8Array): void {
    const length = this.#length + part.length
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length))
      larger.set(this.#buffer.subarray(0, this.#length))
      this.#buffer = larger
    }
    this.#buffer.set(part, this.#length)
    this.#length = length
  }

  /** What was appended; good until the next call, as the others. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  /** One whole of what was appended and the last part, which is left where it is if it is all there is. */
  with(last: Buffer): Buffer {
    if (this.#length === 0) return last
    this.append(last)
    return this.bytes()
  }

  clear(): void {
    this.#length = 0
    if (this.#buffer.length > 16 * SMALL) this.#buffer = Buffer.allocUnsafe(SMALL)
  }
}
