import { metresPerDegree } from '@petatirta/domain'
import { isOnEarth } from './lines.ts'
import { PipeTree } from './pipe-tree.ts'
import { SegmentGrid } from './segment-grid.ts'
import type { Lines, Network, Pipes } from './types.ts'

/** A point of a line, and how far it is from the place that was asked for. */
export interface Spot {
  readonly line: number
  readonly at: number
  readonly distance: number
}

/** Metres: distances that differ by less are the same. Which is smaller would depend on how a machine rounds. */
export const SAME = 1e-4
/** Metres of the first look around a place, and how much further each next look goes. */
const FIRST_LOOK = 12
const NEXT_LOOK = 4
/** A pipe with more vertices is not gone through for each place: one endless pipe would hold up all questions. */
const FEW_VERTICES = 200
/** Nothing is looked for further away: the number of cells grows with the square. */
export const FURTHEST = 1000

/** Lines by the ids of their pipes. */
export function linesById({ ids, lineStarts }: Pipes): number[] {
  const order = sortedOrder(ids)
  const lines: number[] = []
  for (const pipe of order) {
    for (let line = lineStarts[pipe] as number; line < (lineStarts[pipe + 1] as number); line++)
      lines.push(line)
  }
  return lines
}

/** Indexes in the order of the ids; the same on every machine. */
export function sortedOrder(ids: readonly string[]): Uint32Array {
  const order = Uint32Array.from(ids, (_, i) => i)
  if (ids.every((id, i) => i === 0 || (ids[i - 1] as string) <= id)) return order
  return order.sort((a, b) => {
    const [one, other] = [ids[a] as string, ids[b] as string]
    return one < other ? -1 : one > other ? 1 : a - b
  })
}

/** Finds what lies near a place. Distances are flat around it. */
export class Finder {
  readonly grid: SegmentGrid
  readonly #pipes: Pipes
  readonly #lines: Lines
  /** Of pipes that have been named, and are too long to be gone through. */
  readonly #trees = new Map<number, PipeTree>()
  /** The place that is asked about, and metres per degree there. */
  #lon = 0
  #lat = 0
  #east = 1
  #north = 1
  /** The point of the segment that was measured last. */
  #share = 0

  constructor(pipes: Pipes, lines: Lines, isMember?: Uint8Array) {
    this.#pipes = pipes
    this.#lines = lines
    this.grid = new SegmentGrid(pipes, lines, () => linesById(pipes), isMember)
  }

  stand(lon: number, lat: number): void {
    this.#lon = lon
    this.#lat = lat
    const [east, north] = metresPerDegree(lat)
    this.#east = east
    this.#north = north
  }

  /** Square metres from where we stand to a segment, between shares of its length. */
  measure(vertex: number, from = 0, to = 1): number {
    const { coordinates, vertexStarts } = this.#pipes
    const v = 2 * vertex
    const x = ((coordinates[v] as number) - this.#lon) * this.#east
    const y = ((coordinates[v + 1] as number) - this.#lat) * this.#north
    const line = this.grid.lineOf(vertex)
    if (vertex + 1 >= (vertexStarts[line + 1] as number)) {
      this.#share = 0
      return x * x + y * y
    }
    const dx = ((coordinates[v + 2] as number) - this.#lon) * this.#east - x
    const dy = ((coordinates[v + 3] as number) - this.#lat) * this.#north - y
    const square = dx * dx + dy * dy
    const share = Math.max(from, Math.min(to, square > 0 ? -(x * dx + y * dy) / square : 0))
    this.#share = share
    const [px, py] = [x + share * dx, y + share * dy]
    return px * px + py * py
  }

  /** Metres along the line of the point that was measured last. */
  atOf(vertex: number): number {
    const { along } = this.#lines
    const before = along[vertex] as number
    return this.#share === 0 ? before : before + this.#share * ((along[vertex + 1] as number) - before)
  }

  visit(metres: number, visit: (vertex: number) => boolean): void {
    this.grid.visitNear(this.#lon, this.#lat, metres, visit)
  }

  /** The nearest point of the lines within metres. */
  nearest(lon: number, lat: number, metres: number): Spot | undefined {
    if (!isOnEarth(lon, lat)) return undefined
    this.stand(lon, lat)
    const reach = Math.min(metres, FURTHEST)
    let [best, limit, line, at] = [Infinity, Infinity, -1, 0]
    for (let look = Math.min(FIRST_LOOK, reach); ; look = Math.min(look * NEXT_LOOK, reach)) {
      this.visit(look, vertex => {
        const square = this.measure(vertex)
        if (square > limit) return false
        const [itsLine, itsAt, distance] = [this.grid.lineOf(vertex), this.atOf(vertex), Math.sqrt(square)]
        if (distance >= best - SAME && !this.#isBefore(itsLine, itsAt, line, at)) return false
        best = distance
        limit = (distance + SAME) ** 2
        line = itsLine
        at = itsAt
        return false
      })
      if (best <= look) return { line, at, distance: best }
      if (look >= reach) return undefined
    }
  }

  /** Of points as near the one of the lower id. */
  #isBefore(line: number, at: number, other: number, otherAt: number): boolean {
    if (line === other) return at < otherAt
    const [pipe, otherPipe] = [this.#lines.pipe[line] as number, this.#lines.pipe[other] as number]
    return pipe === otherPipe
      ? line < other
      : (this.#pipes.ids[pipe] as string) < (this.#pipes.ids[otherPipe] as string)
  }

  /** Of every line within metres its nearest point. */
  around(lon: number, lat: number, metres: number): Spot[] {
    if (!isOnEarth(lon, lat)) return []
    this.stand(lon, lat)
    const spots = new Map<number, { line: number; at: number; distance: number }>()
    const limit = metres * metres
    this.visit(metres, vertex => {
      const square = this.measure(vertex)
      if (square > limit) return false
      const line = this.grid.lineOf(vertex)
      const known = spots.get(line)
      const [distance, at] = [Math.sqrt(square), this.atOf(vertex)]
      if (known === undefined) spots.set(line, { line, at, distance })
      else if (distance < known.distance - SAME || (distance <= known.distance + SAME && at < known.at)) {
        known.distance = distance
        known.at = at
      }
      return false
    })
    return [...spots.values()]
  }

  /** The nearest point of a pipe, however far it is; of points as near the first one. */
  onPipe(pipe: number, lon: number, lat: number): Spot | undefined {
    this.stand(lon, lat)
    let [best, vertex, at] = [Infinity, -1, 0]
    const look = (next: number): number => {
      const square = this.measure(next)
      if (square < best || (square === best && next < vertex)) {
        best = square
        vertex = next
        at = this.atOf(next)
      }
      return best
    }
    const { lineStarts, vertexStarts } = this.#pipes
    const [firstLine, endLine] = [lineStarts[pipe] as number, lineStarts[pipe + 1] as number]
    if ((vertexStarts[endLine] as number) - (vertexStarts[firstLine] as number) > FEW_VERTICES) {
      this.#treeOf(pipe).visit(lon, lat, this.#east, this.#north, look)
    } else {
      for (let line = firstLine; line < endLine; line++) {
        if (!this.#lines.active[line]) continue
        const [first, end] = [vertexStarts[line] as number, vertexStarts[line + 1] as number]
        for (let v = first; v < Math.max(first + 1, end - 1); v++) look(v)
      }
    }
    return vertex < 0 ? undefined : { line: this.grid.lineOf(vertex), at, distance: Math.sqrt(best) }
  }

  #treeOf(pipe: number): PipeTree {
    const known = this.#trees.get(pipe)
    const tree = known ?? new PipeTree(this.#pipes, this.#lines, pipe)
    this.#trees.set(pipe, tree)
    return tree
  }
}

const finders = new WeakMap<Lines, Finder>()

/** Made when it is first asked for: who only solves does not need it. */
export function finderOf({ input, lines }: Pick<Network, 'lines'> & { input: { pipes: Pipes } }): Finder {
  const known = finders.get(lines)
  if (known) return known
  const finder = new Finder(input.pipes, lines)
  finders.set(lines, finder)
  return finder
}
