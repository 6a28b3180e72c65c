import { metresPerDegree } from '@petatirta/domain'
import { grouped } from '../assemble.ts'
import { type Finder, finderOf } from '../finder.ts'
import { lineAt, lineOf, placeOnLine } from '../lines.ts'
import type { Network, Place } from '../types.ts'

const MOST_POINTS = 100

/** A point of a line that belongs to a junction. */
export interface JunctionPoint {
  readonly line: number
  readonly at: number
}

/** Metres from one place to another, to the east and to the north. */
export function offset(from: Place, to: Place): [x: number, y: number] {
  const [east, north] = metresPerDegree(from[1])
  return [(to[0] - from[0]) * east, (to[1] - from[1]) * north]
}

export const distance = (from: Place, to: Place): number => Math.hypot(...offset(from, to))

/** What all checks ask about a network. */
export class Survey {
  readonly network: Network
  readonly finder: Finder
  readonly #pointStarts: Uint32Array
  readonly #points: Uint32Array
  /** Ends at which a source sits, numbered as junctions' ends are. */
  readonly #sourceEnds = new Set<number>()

  constructor(network: Network) {
    this.network = network
    this.finder = finderOf(network)
    const { ends, junction, count } = network.junctions
    const all = new Int32Array(ends.length + junction.length)
    all.set(ends)
    all.set(junction, ends.length)
    const { starts, items } = grouped(all, count)
    this.#pointStarts = starts
    this.#points = items
    network.sources.pipe.forEach((pipe, source) => {
      if (pipe < 0) return
      const line = lineOf(network, pipe, network.sources.at[source] as number)
      const at = lineAt(network.lines, line, network.sources.at[source] as number)
      if (at === 0) this.#sourceEnds.add(2 * line)
      if (at === this.length(line)) this.#sourceEnds.add(2 * line + 1)
    })
  }

  idOf(line: number): string {
    const { lines, input } = this.network
    return input.pipes.ids[lines.pipe[line] as number] as string
  }

  /** The pipe's id, and which of its lines where it has several. */
  nameOf(line: number): string {
    const { lines, input } = this.network
    const first = input.pipes.lineStarts[lines.pipe[line] as number] as number
    return line === first ? this.idOf(line) : `${this.idOf(line)}.${line - first}`
  }

  length(line: number): number {
    return this.network.lines.length[line] as number
  }

  place(line: number, at: number): Place {
    const { input, lines } = this.network
    return placeOnLine(input.pipes, lines, line, at)
  }

  /** Whether a line ends there, joined to nothing; at a source that is as it should be. */
  isLoose(line: number, end: 0 | 1): boolean {
    return this.endJunction(line, end) < 0 && !this.#sourceEnds.has(2 * line + end)
  }

  /** The junction of a line's start (0) or end (1); -1: none. */
  endJunction(line: number, end: 0 | 1): number {
    return this.network.junctions.ends[2 * line + end] as number
  }

  /** Some points of a junction: those that have many are no place for details. */
  pointsOf(junction: number): JunctionPoint[] {
    const { ends, line, at } = this.network.junctions
    const first = this.#pointStarts[junction] as number
    const end = Math.min(this.#pointStarts[junction + 1] as number, first + MOST_POINTS)
    const points = this.#points.subarray(first, end)
    return Array.from(points, point => {
      const inner = point - ends.length
      if (inner >= 0) return { line: line[inner] as number, at: at[inner] as number }
      return { line: point >> 1, at: point % 2 === 0 ? 0 : this.length(point >> 1) }
    })
  }

  /** Junctions of a line within metres of a place on it. */
  junctionsNear(line: number, place: number, metres: number): number[] {
    const { junctions } = this.network
    const found: number[] = []
    const [start, end] = [this.endJunction(line, 0), this.endJunction(line, 1)]
    if (start >= 0 && place <= metres) found.push(start)
    if (end >= 0 && place >= this.length(line) - metres) found.push(end)
    let [low, high] = [0, junctions.line.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const itsLine = junctions.line[middle] as number
      if (itsLine < line || (itsLine === line && (junctions.at[middle] as number) < place - metres))
        low = middle + 1
      else high = middle
    }
    for (; junctions.line[low] === line && (junctions.at[low] as number) <= place + metres; low++) {
      if ((junctions.junction[low] as number) >= 0) found.push(junctions.junction[low] as number)
    }
    return found
  }

  /** Whether two lines are joined near places on them. */
  isJoined(line: number, at: number, other: number, otherAt: number, metres: number): boolean {
    const near = this.junctionsNear(line, at, metres)
    return (
      near.length > 0 && this.junctionsNear(other, otherAt, metres).some(junction => near.includes(junction))
    )
  }
}
