/** Places in square cells, so that what is near is found without looking at everything. */
export interface Places {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Enough to find a point at once, few enough to look at all of them. */
const PER_CELL = 2

class PointGrid {
  readonly #places: Places
  readonly #items: Int32Array
  /** At which place of `#items` a member stands. */
  readonly #where: Int32Array
  readonly #starts: Int32Array
  /** How many of a cell are still there: those taken out stand behind the others. */
  readonly #counts: Int32Array
  readonly #left: number
  readonly #bottom: number
  readonly #size: number
  readonly #columns: number
  readonly #lines: number

  constructor(places: Places, members: Int32Array) {
    const { x, y } = places
    this.#places = places
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const member of members) {
      left = Math.min(left, x[member] as number)
      right = Math.max(right, x[member] as number)
      bottom = Math.min(bottom, y[member] as number)
      top = Math.max(top, y[member] as number)
    }
    const [width, height] = [Math.max(right - left, 1), Math.max(top - bottom, 1)]
    this.#left = left
    this.#bottom = bottom
    // A long narrow set must not have more cells than a square one.
    this.#size = Math.max(
      Math.sqrt((width * height * PER_CELL) / members.length),
      Math.max(width, height) / members.length,
    )
    this.#columns = Math.floor(width / this.#size) + 1
    this.#lines = Math.floor(height / this.#size) + 1
    const cells = this.#columns * this.#lines
    this.#starts = new Int32Array(cells + 1)
    this.#counts = new Int32Array(cells)
    this.#items = new Int32Array(members.length)
    this.#where = new Int32Array(x.length)
    this.#fill(members)
  }

  #fill(members: Int32Array): void {
    const [starts, counts] = [this.#starts, this.#counts]
    for (const member of members) {
      const next = this.#cellOf(member) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let cell = 0; cell < counts.length; cell++)
      starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number)
    for (const member of members) {
      const cell = this.#cellOf(member)
      const known = counts[cell] as number
      const at = (starts[cell] as number) + known
      this.#items[at] = member
      this.#where[member] = at
      counts[cell] = known + 1
    }
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor((x - this.#left) / this.#size)))
  }

  #line(y: number): number {
    return Math.max(0, Math.min(this.#lines - 1, Math.floor((y - this.#bottom) / this.#size)))
  }

  #cellOf(member: number): number {
    const { x, y } = this.#places
    return this.#line(y[member] as number) * this.#columns + this.#column(x[member] as number)
  }

  remove(member: number): void {
    const cell = this.#cellOf(member)
    const left = (this.#counts[cell] as number) - 1
    const last = (this.#starts[cell] as number) + left
    const at = this.#where[member] as number
    const other = this.#items[last] as number
    this.#items[at] = other
    this.#where[other] = at
    this.#items[last] = member
    this.#counts[cell] = left
  }

  /**
   * The nearest that are still there, nearest first, into `found` from `at` on; answers how many, at most as many as
   * there are `distances`. `member` itself is none of them. Cells are looked at in rings around its own, until no ring
   * further out can hold a nearer one.
   */
  nearest(member: number, distances: Float64Array, found: Int32Array, at = 0): number {
    const px = this.#places.x[member] as number
    const py = this.#places.y[member] as number
    const column = this.#column(px)
    const line = this.#line(py)
    const wanted = distances.length
    const furthest = Math.max(column, this.#columns - 1 - column, line, this.#lines - 1 - line)
    let count = 0
    for (let ring = 0; ring <= furthest; ring++) {
      if (count === wanted) {
        const worst = distances[wanted - 1] as number
        const reached = Math.max(0, ring - 1) * this.#size
        if (worst <= reached * reached) break
      }
      const top = Math.min(this.#lines - 1, line + ring)
      for (let l = Math.max(0, line - ring); l <= top; l++) {
        const isRim = ring === 0 || l === line - ring || l === line + ring
        const step = isRim ? 1 : 2 * ring
        for (let c = column - ring; c <= column + ring; c += step) {
          if (c >= 0 && c < this.#columns)
            count = this.#nearestInCell(l * this.#columns + c, member, distances, found, at, count)
        }
      }
    }
    return count
  }

  #nearestInCell(
    cell: number,
    member: number,
    distances: Float64Array,
    found: Int32Array,
    at: number,
    known: number,
  ): number {
    const { x, y } = this.#places
    const px = x[member] as number
    const py = y[member] as number
    const wanted = distances.length
    const first = this.#starts[cell] as number
    const end = first + (this.#counts[cell] as number)
    let count = known
    for (let i = first; i < end; i++) {
      const other = this.#items[i] as number
      if (other === member) continue
      const dx = (x[other] as number) - px
      const dy = (y[other] as number) - py
      const distance = dx * dx + dy * dy
      if (count === wanted) {
        const worst = distances[wanted - 1] as number
        // A pile of places at one point: no others are nearer.
        if (worst === 0) break
        if (distance >= worst) continue
      } else count++
      let slot = count - 1
      for (; slot > 0 && (distances[slot - 1] as number) > distance; slot--) {
        distances[slot] = distances[slot - 1] as number
        found[at + slot] = found[at + slot - 1] as number
      }
      distances[slot] = distance
      found[at + slot] = other
    }
    return count
  }
}

const allIndexes = (count: number) => Int32Array.from({ length: count }, (_, i) => i)

/** For each place its `k` nearest, nearest first, side by side. */
export function nearestOfEach(places: Places, k: number): Int32Array {
  const count = places.x.length
  const grid = new PointGrid(places, allIndexes(count))
  const lists = new Int32Array(count * k)
  const distances = new Float64Array(k)
  for (let i = 0; i < count; i++) grid.nearest(i, distances, lists, i * k)
  return lists
}

/** From `first` always on to the nearest that was not visited yet. */
export function nearestNeighbourTour(places: Places, first: number): Int32Array {
  const count = places.x.length
  const order = new Int32Array(count)
  const [found, distances] = [new Int32Array(1), new Float64Array(1)]
  let remaining = allIndexes(count)
  let grid = new PointGrid(places, remaining)
  let here = first
  const visited = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    order[i] = here
    visited[here] = 1
    grid.remove(here)
    const left = count - i - 1
    // Among few in many cells the search would go far each time.
    if (left > 0 && left * 2 < remaining.length) {
      remaining = remaining.filter(member => !visited[member])
      grid = new PointGrid(places, remaining)
    }
    if (grid.nearest(here, distances, found) > 0) here = found[0] as number
  }
  return order
}
