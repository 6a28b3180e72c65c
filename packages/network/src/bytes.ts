/** Whole numbers from 0 on, seven bits a byte, small ones short. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const bigger = new Uint8Array(2 * (this.#length + more))
    bigger.set(this.#bytes)
    this.#bytes = bigger
  }

  varint(value: number): void {
    this.#room(8)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  /** Numbers around 0. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads what was written; whatever does not make sense is an error. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  varint(): number {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new RangeError('Ends too early')
      value += (byte & 127) * scale
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('A number is too large')
      if (byte < 128) return value
      scale *= 128
      if (scale > 2 ** 49) throw new RangeError('A number is too large')
    }
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  below(limit: number): number {
    const value = this.varint()
    if (value >= limit) throw new RangeError(`Expected a number below ${limit}, got ${value}`)
    return value
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('Ends too early')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}
