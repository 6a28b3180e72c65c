import { type Finder, SAME } from './finder.ts'
import type { GrowingJoints } from './growing.ts'
import { roundAt } from './lines.ts'
import type { Lines, Pipes } from './types.ts'

/** An end is joined to so many lines at most. In one spot all of them meet the same first ones: they are connected all the same. */
export const MOST_JOINTS = 12
/** A line meets itself only where it has gone away from its end by so many tolerances. */
export const AWAY_FROM_END = 3

/** Joins ends of lines to what is within the tolerance: to a line's end if one is, else to its nearest point. */
export class Joiner {
  readonly #pipes: Pipes
  readonly #lines: Lines
  readonly #tolerance: number
  readonly #joints: GrowingJoints
  /** Whether an end met more lines than it was joined to. */
  isCrowded = false
  // What the end at hand has met.
  readonly #met = new Uint32Array(MOST_JOINTS)
  readonly #distances = new Float64Array(MOST_JOINTS)
  readonly #ats = new Float64Array(MOST_JOINTS)
  readonly #isEnd = new Uint8Array(MOST_JOINTS)
  #count = 0

  constructor(pipes: Pipes, lines: Lines, tolerance: number, joints: GrowingJoints) {
    this.#pipes = pipes
    this.#lines = lines
    this.#tolerance = tolerance
    this.#joints = joints
  }

  /** Joins both ends of a line to the lines that the finder knows. */
  join(line: number, finder: Finder): void {
    const { vertexStarts } = this.#pipes
    const [first, last] = [vertexStarts[line] as number, (vertexStarts[line + 1] as number) - 1]
    this.#joinEnd(line, first, finder)
    if ((this.#lines.length[line] as number) > 0) this.#joinEnd(line, last, finder)
  }

  #joinEnd(line: number, vertex: number, finder: Finder): void {
    const { coordinates } = this.#pipes
    this.#count = 0
    finder.stand(coordinates[2 * vertex] as number, coordinates[2 * vertex + 1] as number)
    const at = this.#lines.along[vertex] as number
    finder.visit(this.#tolerance, other =>
      finder.grid.lineOf(other) === line
        ? this.#meetSelf(line, at, other, finder)
        : this.#meet(other, finder),
    )
    for (let i = 0; i < this.#count; i++) {
      const other = this.#met[i] as number
      const otherAt = roundAt(this.#ats[i] as number, this.#lines.length[other] as number)
      if (line < other || (line === other && at < otherAt)) this.#joints.add(line, at, other, otherAt)
      else this.#joints.add(other, otherAt, line, at)
    }
  }

  #meet(vertex: number, finder: Finder): boolean {
    const square = finder.measure(vertex)
    if (square > this.#tolerance ** 2) return false
    const line = finder.grid.lineOf(vertex)
    const { vertexStarts } = this.#pipes
    const isFirst = vertex === vertexStarts[line]
    const isLast = vertex + 2 >= (vertexStarts[line + 1] as number)
    const at = finder.atOf(vertex)
    if (isFirst) this.#meetEnd(line, finder.measure(vertex, 0, 0), 0)
    if (isLast) this.#meetEnd(line, finder.measure(vertex, 1, 1), this.#lines.length[line] as number)
    return this.#note(line, square, at, 0)
  }

  #meetEnd(line: number, square: number, at: number): void {
    if (square <= this.#tolerance ** 2) this.#note(line, square, at, 1)
  }

  /** The part of the own line that is away from the end. */
  #meetSelf(line: number, at: number, vertex: number, finder: Finder): boolean {
    const { along, length } = this.#lines
    const away = AWAY_FROM_END * this.#tolerance
    const [total, begin, end] = [length[line] as number, along[vertex] as number, along[vertex + 1] as number]
    if (total < away || !(end > begin)) return false
    const isStart = at === 0
    const from = isStart ? Math.max(0, (away - begin) / (end - begin)) : 0
    const to = isStart ? 1 : Math.min(1, (total - away - begin) / (end - begin))
    if (from > to) return false
    const square = finder.measure(vertex, from, to)
    if (square > this.#tolerance ** 2) return false
    const met = finder.atOf(vertex)
    if (isStart && end === total) this.#meetEnd(line, finder.measure(vertex, 1, 1), total)
    if (!isStart && begin === 0) this.#meetEnd(line, finder.measure(vertex, 0, 0), 0)
    return this.#note(line, square, met, 0)
  }

  /** Keeps the better point of a line: an end before all, then the nearer one, then the one further in front. */
  #note(line: number, square: number, at: number, isEnd: number): boolean {
    const distance = Math.sqrt(square)
    let i = 0
    while (i < this.#count && this.#met[i] !== line) i++
    if (i === MOST_JOINTS) {
      this.isCrowded = true
      return true
    }
    if (i < this.#count) {
      const [itsEnd, its] = [this.#isEnd[i] as number, this.#distances[i] as number]
      if (isEnd < itsEnd) return false
      const isNearer = distance < its - SAME || (distance <= its + SAME && at < (this.#ats[i] as number))
      if (isEnd === itsEnd && !isNearer) return false
    } else this.#count++
    this.#met[i] = line
    this.#distances[i] = distance
    this.#ats[i] = at
    this.#isEnd[i] = isEnd
    return false
  }
}
