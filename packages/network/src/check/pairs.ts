import { metresPerDegree } from '@petatirta/domain'
import type { Place } from '../types.ts'
import { type FaultList, faultId } from './faults.ts'
import type { Survey } from './survey.ts'

/** Lines that lie on each other: so near (a share of the tolerance, at most half a metre), and so parallel. */
const UPON_TOLERANCES = 0.8
const UPON = 0.5
const PARALLEL = 0.05
/** Metres that count as lying on each other; of a short pipe half of it. */
const LONG_OVERLAP = 3
/** The share of a pipe that makes it a double. */
const DOUBLE = 0.9
/** Metres around a crossing in which a joint or a loose end belongs to it. */
const OF_CROSSING = 1
const LOOSE_END = 25
const OVERSHOOT = 3

interface Overlap {
  readonly pipes: readonly [number, number]
  length: number
  longest: number
  place: Place
}

/** Segments in metres around the first vertex of one of them. */
interface Pair {
  readonly first: number
  readonly other: number
  readonly qx: number
  readonly qy: number
  readonly rx: number
  readonly ry: number
  readonly sx: number
  readonly sy: number
}

/** Pipes that lie on each other, and pipes that cross without a joint. */
export class PairCheck {
  readonly #survey: Survey
  readonly #faults: FaultList
  readonly #upon: number
  /** Segments that were found to lie on the one at hand: each counts once, in however many cells it is met. */
  readonly #beside = new Set<number>()
  readonly #overlaps = new Map<number, Overlap>()
  readonly #fedOf: (line: number, at: number) => boolean

  constructor(survey: Survey, faults: FaultList, fedOf: (line: number, at: number) => boolean) {
    this.#survey = survey
    this.#faults = faults
    this.#fedOf = fedOf
    this.#upon = Math.min(UPON, UPON_TOLERANCES * survey.network.input.joinTolerance)
  }

  run(): void {
    const { lines, input } = this.#survey.network
    const { vertexStarts } = input.pipes
    for (let line = 0; line < lines.active.length; line++) {
      if (!lines.active[line]) continue
      for (let v = vertexStarts[line] as number; v + 1 < (vertexStarts[line + 1] as number); v++) {
        this.#beside.clear()
        this.#survey.finder.grid.visitPairs(v, this.#upon, other => this.#meet(v, other))
      }
    }
    for (const overlap of this.#overlaps.values()) this.#reportOverlap(overlap)
  }

  #meet(first: number, other: number): void {
    const { lines, input } = this.#survey.network
    const { coordinates: c, vertexStarts } = input.pipes
    const [line, otherLine] = [this.#lineOf(first), this.#lineOf(other)]
    if (lines.pipe[line] === lines.pipe[otherLine]) return
    if (other + 1 >= (vertexStarts[otherLine + 1] as number)) return
    const [lon, lat] = [c[2 * first] as number, c[2 * first + 1] as number]
    const [east, north] = metresPerDegree(lat)
    const x = (v: number) => ((c[2 * v] as number) - lon) * east
    const y = (v: number) => ((c[2 * v + 1] as number) - lat) * north
    const pair: Pair = {
      first,
      other,
      qx: x(first + 1),
      qy: y(first + 1),
      rx: x(other),
      ry: y(other),
      sx: x(other + 1),
      sy: y(other + 1),
    }
    const [dx, dy] = [pair.sx - pair.rx, pair.sy - pair.ry]
    const [length, otherLength] = [Math.hypot(pair.qx, pair.qy), Math.hypot(dx, dy)]
    if (length === 0 || otherLength === 0) return
    const turn = (pair.qx * dy - pair.qy * dx) / (length * otherLength)
    if (Math.abs(turn) <= PARALLEL) this.#overlap(pair, length)
    else this.#cross(pair, turn * length * otherLength)
  }

  #lineOf(vertex: number): number {
    return this.#survey.finder.grid.lineOf(vertex)
  }

  /** How much of the first segment has the other one beside it. */
  #overlap({ first, other, qx, qy, rx, ry, sx, sy }: Pair, length: number): void {
    const [ux, uy] = [qx / length, qy / length]
    const along = [rx * ux + ry * uy, sx * ux + sy * uy] as const
    const aside = [ry * ux - rx * uy, sy * ux - sx * uy] as const
    const slope = (aside[1] - aside[0]) / (along[1] - along[0])
    let [from, to] = [Math.max(0, Math.min(...along)), Math.min(length, Math.max(...along))]
    const asideAt = (place: number) => aside[0] + slope * (place - along[0])
    // Where the other line leaves the band beside this one.
    if (Math.abs(slope) > 1e-9) {
      const edges = [-this.#upon, this.#upon].map(edge => along[0] + (edge - aside[0]) / slope)
      from = Math.max(from, Math.min(...edges))
      to = Math.min(to, Math.max(...edges))
    } else if (Math.abs(asideAt(from)) > this.#upon) return
    if (to - from <= 0 || this.#beside.has(other)) return
    this.#beside.add(other)
    const { lines, input } = this.#survey.network
    const [line, otherLine] = [this.#lineOf(first), this.#lineOf(other)]
    const pipes = [lines.pipe[line] as number, lines.pipe[otherLine] as number].sort((a, b) => a - b) as [
      number,
      number,
    ]
    const key = pipes[0] * input.pipes.ids.length + pipes[1]
    const known = this.#overlaps.get(key)
    const place = this.#survey.place(line, (lines.along[first] as number) + (from + to) / 2)
    if (known === undefined) {
      this.#overlaps.set(key, { pipes, length: to - from, longest: to - from, place })
      return
    }
    known.length += to - from
    if (to - from <= known.longest) return
    known.longest = to - from
    known.place = place
  }

  #reportOverlap({ pipes, length, place }: Overlap): void {
    const { lines, input } = this.#survey.network
    const lengthOf = (pipe: number) => {
      const last = (input.pipes.lineStarts[pipe + 1] as number) - 1
      return (lines.offset[last] as number) + (lines.length[last] as number)
    }
    const [one, other] = pipes
    const shortest = Math.min(lengthOf(one), lengthOf(other))
    if (length < Math.min(LONG_OVERLAP, shortest / 2) || shortest < this.#upon) return
    const id = (pipe: number) => input.pipes.ids[pipe] as string
    // A strict order, so that of several doubles one is kept: the longer, then the one with the lower id.
    const tenths = (pipe: number) => Math.round(lengthOf(pipe) * 10)
    const isFirstKept = tenths(one) === tenths(other) ? id(one) < id(other) : tenths(one) > tenths(other)
    const [kept, spare] = isFirstKept ? [one, other] : [other, one]
    this.#faults.add({
      id: faultId('overlap', [id(kept), id(spare)].sort().join('+')),
      kind: 'overlap',
      place,
      size: Math.min(length, shortest),
      features: [id(spare), id(kept)],
      repair: length >= DOUBLE * lengthOf(spare) ? 'omit' : undefined,
    })
  }

  #cross({ first, other, qx, qy, rx, ry, sx, sy }: Pair, turn: number): void {
    const [dx, dy] = [sx - rx, sy - ry]
    const a = (rx * dy - ry * dx) / turn
    const b = (rx * qy - ry * qx) / turn
    if (a < 0 || a > 1 || b < 0 || b > 1) return
    const survey = this.#survey
    const { along } = survey.network.lines
    const at = (vertex: number, share: number) =>
      (along[vertex] as number) + share * ((along[vertex + 1] as number) - (along[vertex] as number))
    const [line, otherLine] = [this.#lineOf(first), this.#lineOf(other)]
    const [place, otherPlace] = [at(first, a), at(other, b)]
    if (this.#isAtEnd(line, place) || this.#isAtEnd(otherLine, otherPlace)) return
    if (survey.isJoined(line, place, otherLine, otherPlace, OF_CROSSING)) return
    const [lon, lat] = survey.place(line, place)
    const wasMeant =
      this.#endsSoon(line, place) ||
      this.#endsSoon(otherLine, otherPlace) ||
      this.#fedOf(line, place) !== this.#fedOf(otherLine, otherPlace)
    const features = [survey.idOf(line), survey.idOf(otherLine)].sort()
    this.#faults.add({
      id: faultId('crossing', `${features.join('+')}@${lon.toFixed(5)},${lat.toFixed(5)}`),
      kind: 'crossing',
      place: [lon, lat],
      size: 0,
      features,
      repair: wasMeant ? 'split' : undefined,
    })
  }

  /** An end that passes another pipe by a little is reported as an end, and what is within the tolerance is joined. */
  #isAtEnd(line: number, at: number): boolean {
    const length = this.#survey.length(line)
    const { joinTolerance } = this.#survey.network.input
    const isNear = (end: 0 | 1, metres: number) =>
      metres <= joinTolerance || (metres <= OVERSHOOT && this.#survey.isLoose(line, end))
    return isNear(0, at) || isNear(1, length - at)
  }

  /** Whether the line ends soon behind the crossing, joined to nothing: then it did not come to pass over the other one. */
  #endsSoon(line: number, at: number): boolean {
    const length = this.#survey.length(line)
    return (
      (at <= LOOSE_END && this.#survey.isLoose(line, 0)) ||
      (length - at <= LOOSE_END && this.#survey.isLoose(line, 1))
    )
  }
}
