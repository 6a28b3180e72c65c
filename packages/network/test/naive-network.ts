/**
 * What a network is, written down as plainly as possible and without any part of the package: every pair of lines is compared, and the
 * graph has a node for every place of every line at which anything is.
 */
import { type Drawing, JOIN, type Spot, VALVE } from './random-network.ts'

const CENTIMETRE = 100
/** Metres: distances that differ by less are the same. */
const SAME = 1e-4
const round = (metres: number) => Math.round(metres * CENTIMETRE) / CENTIMETRE
const apart = (a: Spot, b: Spot) => Math.hypot(a[0] - b[0], a[1] - b[1])

export interface NaiveLine {
  readonly pipe: number
  readonly spots: readonly Spot[]
  readonly length: number
}

export const naiveLines = (drawing: Drawing): NaiveLine[] =>
  drawing.pipes.flatMap((lines, pipe) =>
    lines.map(spots => ({
      pipe,
      spots,
      length: spots.reduce((sum, spot, i) => sum + (i === 0 ? 0 : apart(spots[i - 1] as Spot, spot)), 0),
    })),
  )

export interface Nearest {
  readonly line: number
  readonly at: number
  readonly distance: number
}

/** The nearest point of a line, of that part of it which is between two places. */
function nearestOn(
  { spots }: NaiveLine,
  spot: Spot,
  from = 0,
  to = Infinity,
): { at: number; distance: number } {
  let best = { at: 0, distance: Infinity }
  let before = 0
  for (let i = 1; i < spots.length; i++) {
    const [a, b] = [spots[i - 1] as Spot, spots[i] as Spot]
    const length = apart(a, b)
    const low = Math.max(from - before, 0)
    const high = Math.min(to - before, length)
    if (low <= high) {
      const free =
        length === 0 ? 0 : ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / length
      const along = Math.min(high, Math.max(low, free))
      const share = length === 0 ? 0 : along / length
      const distance = apart(spot, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
      if (distance < best.distance - SAME) best = { at: before + along, distance }
    }
    before += length
  }
  return best
}

const snapped = (line: NaiveLine, at: number) =>
  at < 0.005 ? 0 : Math.max(at, round(at)) > line.length - 0.005 ? line.length : round(at)

export interface NaiveJoint {
  readonly a: readonly [line: number, at: number]
  readonly b: readonly [line: number, at: number]
}

/** An end is joined to every line that comes near: to its end if that is near enough, else to its nearest point. */
export function naiveJoints(lines: readonly NaiveLine[]): NaiveJoint[] {
  const joints: NaiveJoint[] = []
  lines.forEach((line, l) => {
    for (const end of [0, line.length]) {
      const spot = (end === 0 ? line.spots[0] : line.spots.at(-1)) as Spot
      lines.forEach((other, o) => {
        const away = 3 * JOIN
        const from = o === l && end === 0 ? away : 0
        const to = o === l && end > 0 ? other.length - away : other.length
        const ends = [
          { at: 0, distance: apart(spot, other.spots[0] as Spot) },
          { at: other.length, distance: apart(spot, other.spots.at(-1) as Spot) },
        ].filter(({ at, distance }) => distance <= JOIN && at >= from && at <= to)
        const [end0, end1] = ends
        const best =
          end0 && end1
            ? end1.distance < end0.distance - SAME
              ? end1
              : end0
            : (end0 ?? nearestOn(other, spot, from, to))
        if (best.distance <= JOIN) joints.push({ a: [l, end], b: [o, snapped(other, best.at)] })
      })
    }
  })
  return joints
}

/** Where a valve or source sits. */
export function naivePlacement(
  drawing: Drawing,
  lines: readonly NaiveLine[],
  spot: Spot,
): Nearest | undefined {
  const all = lines.map((line, l): Nearest => {
    const { at, distance } = nearestOn(line, spot)
    return { line: l, at: snapped(line, at), distance }
  })
  const least = Math.min(...all.map(({ distance }) => distance))
  if (least > VALVE) return undefined
  const width = (l: number) => {
    const diameter = drawing.diameters[lines[l]?.pipe ?? 0] ?? Number.NaN
    return Number.isNaN(diameter) ? 1e9 : diameter
  }
  const isInner = ({ line, at }: Nearest) => (at === 0 || at === lines[line]?.length ? 0 : 1)
  return all
    .filter(({ distance }) => distance <= least + 0.01)
    .sort((a, b) => isInner(a) - isInner(b) || width(a.line) - width(b.line) || a.line - b.line)[0]
}

/** Where a customer or leak is. */
export function naiveNearest(lines: readonly NaiveLine[], spot: Spot, most: number): Nearest | undefined {
  let best: Nearest | undefined
  lines.forEach((line, l) => {
    const { at, distance } = nearestOn(line, spot)
    if (distance <= most && (best === undefined || distance < best.distance - SAME))
      best = { line: l, at, distance }
  })
  return best
}

export interface Edge {
  readonly a: string
  readonly b: string
  readonly length: number
  readonly valve?: number
  /** The stretch of a line that this is. */
  readonly stretch?: readonly [line: number, from: number, to: number]
}

/** Nodes are "line@place-" and "line@place+": both sides of the valves that are there. */
export class NaiveNetwork {
  readonly lines: NaiveLine[]
  readonly joints: NaiveJoint[]
  readonly edges: Edge[] = []
  readonly sourceNodes: (string | undefined)[]
  readonly valvePlacements: (Nearest | undefined)[]
  readonly sourcePlacements: (Nearest | undefined)[]
  readonly #valvesAt = new Map<string, number[]>()
  readonly #stops: Set<number>[]

  constructor(drawing: Drawing) {
    this.lines = naiveLines(drawing)
    this.joints = naiveJoints(this.lines)
    this.valvePlacements = drawing.valves.map(spot => naivePlacement(drawing, this.lines, spot))
    this.sourcePlacements = drawing.sources.map(spot => naivePlacement(drawing, this.lines, spot))
    this.#stops = this.lines.map(({ length }) => new Set([0, length]))
    for (const { a, b } of this.joints) {
      this.#stops[a[0]]?.add(a[1])
      this.#stops[b[0]]?.add(b[1])
    }
    this.valvePlacements.forEach((place, valve) => {
      if (!place) return
      this.#stops[place.line]?.add(place.at)
      const key = `${place.line}@${place.at}`
      this.#valvesAt.set(key, [...(this.#valvesAt.get(key) ?? []), valve])
    })
    for (const place of this.sourcePlacements) if (place) this.#stops[place.line]?.add(place.at)
    this.#makeEdges()
    this.sourceNodes = this.sourcePlacements.map(place => place && this.jointNode(place.line, place.at))
  }

  /** Joints are before a valve at their place, at the line's end behind it. */
  jointNode(line: number, at: number): string {
    return `${line}@${at}${at === this.lines[line]?.length ? '+' : '-'}`
  }

  #makeEdges(): void {
    this.#stops.forEach((stops, line) => {
      const sorted = [...stops].sort((a, b) => a - b)
      sorted.forEach((at, i) => {
        const key = `${line}@${at}`
        const valves = this.#valvesAt.get(key) ?? []
        let before = `${key}-`
        valves.forEach((valve, v) => {
          const after = v + 1 === valves.length ? `${key}+` : `${key}#${v}`
          this.edges.push({ a: before, b: after, length: 0, valve })
          before = after
        })
        if (valves.length === 0) this.edges.push({ a: `${key}-`, b: `${key}+`, length: 0 })
        const next = sorted[i + 1]
        if (next !== undefined) {
          const stretch = [line, at, next] as const
          this.edges.push({ a: `${key}+`, b: `${line}@${next}-`, length: next - at, stretch })
        }
      })
    })
    for (const { a, b } of this.joints) {
      this.edges.push({ a: this.jointNode(...a), b: this.jointNode(...b), length: 0 })
    }
  }

  /** The stretch on which a customer or a leak is; one without a length only where there is no other. */
  edgeAt({ line, at }: Nearest): Edge {
    const rounded = snapped(this.lines[line] as NaiveLine, at)
    return this.edges.find(
      ({ stretch }) =>
        stretch?.[0] === line &&
        stretch[2] > stretch[1] &&
        ((rounded > stretch[1] && rounded <= stretch[2]) || (rounded === 0 && stretch[1] === 0)),
    ) as Edge
  }

  /** Everything that is reached from nodes through edges that let water pass. */
  reach(starts: Iterable<string>, passes: (edge: Edge) => boolean): Set<string> {
    const reached = new Set(starts)
    for (let size = -1; size !== reached.size; ) {
      size = reached.size
      for (const edge of this.edges) {
        if (!passes(edge)) continue
        if (reached.has(edge.a)) reached.add(edge.b)
        else if (reached.has(edge.b)) reached.add(edge.a)
      }
    }
    return reached
  }

  /** Metres from a place to the nearest source, by going over all edges again and again. */
  distance(from: Nearest, isShut: (valve: number) => boolean): number {
    const edge = this.edgeAt(from)
    const [, begin, end] = edge.stretch as [number, number, number]
    const rounded = snapped(this.lines[from.line] as NaiveLine, from.at)
    const known = new Map<string, number>([[edge.a, rounded - begin]])
    known.set(edge.b, Math.min(known.get(edge.b) ?? Infinity, end - rounded))
    for (let isBetter = true; isBetter; ) {
      isBetter = false
      for (const { a, b, length, valve } of this.edges) {
        if (valve !== undefined && isShut(valve)) continue
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const) {
          const there = (known.get(one) ?? Infinity) + length
          if (there < (known.get(other) ?? Infinity) - 1e-9) {
            known.set(other, there)
            isBetter = true
          }
        }
      }
    }
    return Math.min(
      ...this.sourceNodes.map(node => (node === undefined ? Infinity : (known.get(node) ?? Infinity))),
    )
  }
}
