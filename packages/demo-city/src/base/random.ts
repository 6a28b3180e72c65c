/** Mixes up to four integers into 32 well-spread bits; the root of every random choice in the package. */
export function hash32(a: number, b = 0, c = 0, d = 0): number {
  let h = 0x9e3779b9
  h = mix(h ^ (a | 0))
  h = mix(h ^ (b | 0))
  h = mix(h ^ (c | 0))
  h = mix(h ^ (d | 0))
  return h >>> 0
}

function mix(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) + 0x6d2b79f5
}

/** A fraction in [0, 1) that depends only on its arguments: no order of calls to keep. */
export function hash01(a: number, b = 0, c = 0, d = 0): number {
  return hash32(a, b, c, d) / 4294967296
}

/** mulberry32: tiny state, so that every customer can have a generator of its own. */
export class Rng {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Integer in [0, n). */
  int(n: number): number {
    return Math.floor(this.next() * n)
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  chance(p: number): boolean {
    return this.next() < p
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T
  }

  /** Standard normal (Box–Muller, one of the pair). */
  normal(): number {
    const u = 1 - this.next()
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.next())
  }
}

/** Picks an index by weight from a fraction in [0, 1). */
export function weighted(weights: readonly number[], fraction: number): number {
  let sum = 0
  for (const w of weights) sum += w
  let left = fraction * sum
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  return weights.length - 1
}
