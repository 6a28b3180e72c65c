/** A round trip as an array, with each point's position in it. */
export class Tour {
  readonly order: Int32Array
  readonly at: Int32Array
  /** What was turned round since the last `keep`, so that it can be turned back. */
  readonly #log: number[] = []
  /** Steps taken so far: what limits the work. */
  steps = 0

  constructor(order: Int32Array) {
    this.order = order
    this.at = new Int32Array(order.length)
    for (let i = 0; i < order.length; i++) this.at[order[i] as number] = i
  }

  next(a: number): number {
    const at = (this.at[a] as number) + 1
    return this.order[at === this.order.length ? 0 : at] as number
  }

  previous(a: number): number {
    const at = this.at[a] as number
    return this.order[at === 0 ? this.order.length - 1 : at - 1] as number
  }

  /** How many have to be moved at most to bring what is between two others into the other direction. */
  between(a: number, b: number): number {
    const apart = Math.abs((this.at[a] as number) - (this.at[b] as number))
    return Math.min(apart, this.order.length - apart)
  }

  /** Edges a–b and c–d, both in one direction of the trip, become a–c and b–d. */
  exchange(a: number, b: number, c: number, d: number): void {
    const { at } = this
    if (this.next(a) === b) this.reverse(at[b] as number, at[c] as number)
    else this.reverse(at[a] as number, at[d] as number)
  }

  /** Turns what stands from `from` to `to` round, or the rest instead: for a round trip that is the same. */
  reverse(from: number, to: number): void {
    const { order, at } = this
    const size = order.length
    let length = (to < from ? to + size - from : to - from) + 1
    const isRest = length * 2 > size
    if (isRest) length = size - length
    let i = isRest ? (to + 1 === size ? 0 : to + 1) : from
    let j = isRest ? (from === 0 ? size - 1 : from - 1) : to
    this.#log.push(i, j)
    this.steps += length
    for (let swaps = length >> 1; swaps > 0; swaps--) {
      const a = order[i] as number
      const b = order[j] as number
      order[i] = b
      at[b] = i
      order[j] = a
      at[a] = j
      i = i + 1 === size ? 0 : i + 1
      j = j === 0 ? size - 1 : j - 1
    }
  }

  /** Two neighbouring stretches of `b` and `c` stops behind position `from` change places. */
  swapStretches(from: number, b: number, c: number): void {
    const size = this.order.length
    const position = (offset: number) => (from + offset) % size
    this.reverse(position(1), position(b + c))
    this.reverse(position(1), position(c))
    this.reverse(position(c + 1), position(b + c))
  }

  keep(): void {
    this.#log.length = 0
  }

  undo(): void {
    const log = [...this.#log]
    for (let i = log.length - 2; i >= 0; i -= 2) this.reverse(log[i] as number, log[i + 1] as number)
    this.keep()
  }
}
