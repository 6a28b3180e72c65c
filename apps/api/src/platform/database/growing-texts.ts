/** Texts in UTF-8, one after the other: as strings, those of a city would be most of the time and of the memory. */
export class GrowingTexts {
  /** Where the text that is being written goes, from `at` on. Another array after reserve(). */
  bytes = Buffer.allocUnsafeSlow(1 << 16)
  at = 0
  #ends = new Uint32Array(1 << 10)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    const wanted = this.at + more
    if (wanted <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.at))
    this.bytes = larger
  }

  /** The text is written: the next one begins here. */
  end(): void {
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#count)
      larger.set(this.#ends)
      this.#ends = larger
    }
    this.#ends[this.#count++] = this.at
  }

  /** A text as it is; none where `end` lies before `start`. */
  add(source: Uint8Array, start: number, end: number): void {
    if (end > start) {
      this.reserve(end - start)
      this.bytes.set(source.subarray(start, end), this.at)
      this.at += end - start
    }
    this.end()
  }

  /** Valid until the next text is added. */
  finish(): { bytes: Uint8Array; offsets: Uint32Array } {
    const offsets = new Uint32Array(this.#count + 1)
    offsets.set(this.#ends.subarray(0, this.#count), 1)
    return { bytes: this.bytes.subarray(0, this.at), offsets }
  }

  clear(): void {
    this.at = 0
    this.#count = 0
  }
}
