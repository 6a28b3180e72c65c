/** The edges of a ring by the latitudes they cross, so that a place is compared with a few of them and not with all. */
type Ring = readonly (readonly number[])[]

const LATITUDES = 512

export class RingIndex {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly #xs: Float64Array
  readonly #ys: Float64Array
  readonly #bands: readonly Uint32Array[]
  readonly #height: number

  /** A closed ring of whole numbers. */
  constructor(ring: Ring) {
    this.#xs = Float64Array.from(ring, ([x = 0]) => x)
    this.#ys = Float64Array.from(ring, ([, y = 0]) => y)
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [x = 0, y = 0] of ring) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    this.west = west
    this.south = south
    this.east = east
    this.north = north
    this.#height = (north - south) / LATITUDES || 1
    const bands = Array.from({ length: LATITUDES }, () => [] as number[])
    for (let i = 0; i + 1 < ring.length; i++) {
      const ends = [this.#ys[i] as number, this.#ys[i + 1] as number]
      const last = this.#band(Math.max(...ends))
      for (let band = this.#band(Math.min(...ends)); band <= last; band++) bands[band]?.push(i)
    }
    this.#bands = bands.map(edges => Uint32Array.from(edges))
  }

  #band(y: number): number {
    return Math.max(0, Math.min(LATITUDES - 1, Math.floor((y - this.south) / this.#height)))
  }

  /** Even-odd; the outline belongs to the area. Of whole numbers below 2^26 apart every comparison is exact. */
  contains(x: number, y: number): boolean {
    if (x < this.west || x > this.east || y < this.south || y > this.north) return false
    let isInside = false
    const edges = this.#bands[this.#band(y)] as Uint32Array
    for (let edge = 0; edge < edges.length; edge++) {
      const i = edges[edge] as number
      const ax = this.#xs[i] as number
      const ay = this.#ys[i] as number
      const bx = this.#xs[i + 1] as number
      const by = this.#ys[i + 1] as number
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
      if (side === 0 && isBetween(x, ax, bx) && isBetween(y, ay, by)) return true
      // An end belongs to the edge above it: a ray through a corner counts once.
      if (ay > y !== by > y && side > 0 === by > ay) isInside = !isInside
    }
    return isInside
  }
}

const isBetween = (value: number, a: number, b: number): boolean =>
  a < b ? value >= a && value <= b : value >= b && value <= a
