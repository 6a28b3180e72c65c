/** Faults at lanes that are capped before a junction: drawn on, they leave a gap, stop just before the other pipe, or cross it. */
import { type Spot, towards } from '../base/segment-index.ts'
import type { DrawnPipe } from '../network/drawing.ts'
import { aside, type Ground, middle } from './ground.ts'

interface CappedEnd {
  pipe: DrawnPipe
  atStart: boolean
  vertex: number
  cap: Spot
  corner: Spot
}

interface Meeting {
  pipe: DrawnPipe
  /** Its neighbours on both sides of the place where it passes; nothing where it ends. */
  arms: [Spot, Spot] | undefined
}

const CROSSES_BY = 9
const CLEAR = 6
/** Metres of the part that comes to a gap from the side. */
const SIDE_PART = 7

export function plantAtCappedEnds(ground: Ground): void {
  const { ends, meetings } = survey(ground)
  const free = (end: CappedEnd) => ground.isFree(middle(end.cap, end.corner))
  /** The only pipe at the junction, if it passes there. */
  const passing = (end: CappedEnd) => {
    const [only, ...others] = meetings.get(end.vertex) ?? []
    return only?.arms && others.length === 0 ? { pipe: only.pipe, arms: only.arms } : undefined
  }
  ground.plantSome(ends, 211, (end, chance) => {
    const other = passing(end)
    return !!other && free(end) && plantNearMiss(ground, end, other.pipe, 0.7 + 1.3 * chance)
  })
  ground.plantSome(ends, 213, end => {
    const other = passing(end)
    return !!other && free(end) && plantCrossing(ground, end, other.pipe, other.arms)
  })
  ground.plantSome(ends, 215, (end, chance) => {
    if (!free(end)) return false
    const metres = 0.7 + 1.3 * chance
    return (chance < 0.6 && plantGapAtCorner(ground, end, metres)) || plantGap(ground, end, metres)
  })
  plantBridges(ground, ends.filter(free), meetings)
  ground.plantSome(ends, 217, end => {
    const [other] = meetings.get(end.vertex) ?? []
    if (!other || !free(end)) return false
    return ground.decoy('deadEnd', end.cap, length(end.cap, end.corner), end.pipe.id, other.pipe.id)
  })
}

const length = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(bx - ax, by - ay)

/** Where lanes are capped, and which pipes meet or pass at each vertex. */
function survey({ world: { net }, works: { capped }, pipes }: Ground) {
  const ends: CappedEnd[] = []
  const meetings = new Map<number, Meeting[]>()
  const at = (v: number): Spot => [net.x[v] as number, net.y[v] as number]
  for (const pipe of pipes) {
    if (pipe.street === undefined) continue
    const { vertices, line } = pipe
    vertices.forEach((vertex, i) => {
      const [before, after] = [vertices[i - 1], vertices[i + 1]]
      const edge = net.findEdge(vertex, (before ?? after) as number)
      if ((before === undefined || after === undefined) && capped[edge] === vertex) {
        ends.push({ pipe, atStart: i === 0, vertex, cap: line[i] as Spot, corner: at(vertex) })
        return
      }
      const arms: Meeting['arms'] =
        before === undefined || after === undefined ? undefined : [at(before), at(after)]
      meetings.set(vertex, [...(meetings.get(vertex) ?? []), { pipe, arms }])
    })
  }
  return { ends, meetings }
}

/** The lane with another end. */
function drawTo(ground: Ground, { pipe, atStart }: CappedEnd, end: Spot): void {
  const line = (ground.lines.get(pipe.id) ?? pipe.line).slice()
  line[atStart ? 0 : line.length - 1] = end
  ground.redraw(pipe, line)
}

function plantNearMiss(ground: Ground, end: CappedEnd, other: DrawnPipe, metres: number): boolean {
  const stop = towards(end.corner, end.cap, metres)
  const size = ground.index.distance(stop, 5, end.pipe.id)
  // At a slant the end is nearer than it is far from the corner: it must not be joined.
  if (size < 0.6) return false
  drawTo(ground, end, stop)
  return ground.fault('nearMiss', stop, size, end.pipe.id, other.id)
}

function plantCrossing(ground: Ground, end: CappedEnd, other: DrawnPipe, arms: [Spot, Spot]): boolean {
  const beyond = towards(end.corner, end.cap, -CROSSES_BY)
  if (ground.index.distance(beyond, CLEAR) < CLEAR || onOneSide(end.corner, end.cap, beyond, arms))
    return false
  drawTo(ground, end, beyond)
  return ground.fault('crossing', end.corner, 0, end.pipe.id, other.id)
}

/** Whether two places lie in the same of the two sectors that a bent pipe forms at its corner. */
function onOneSide([x, y]: Spot, a: Spot, b: Spot, [arm, otherArm]: [Spot, Spot]): boolean {
  const bearing = (spot: Spot) => Math.atan2(spot[1] - y, spot[0] - x)
  const turn = (spot: Spot) => (bearing(spot) - bearing(arm) + 4 * Math.PI) % (2 * Math.PI)
  return turn(a) < turn(otherArm) === turn(b) < turn(otherArm)
}

/** The rest of the lane was drawn from the junction, and does not quite reach it. */
function plantGap(ground: Ground, end: CappedEnd, metres: number): boolean {
  const stop = towards(end.cap, end.corner, metres)
  if (ground.index.distance(stop, 4, end.pipe.id) < 4) return false
  const id = ground.addPipe(end.pipe, [end.corner, stop])
  return ground.fault('gap', middle(end.cap, stop), metres, end.pipe.id, id)
}

/** The same, but the rest comes to the lane's end from the side, as around a corner. */
function plantGapAtCorner(ground: Ground, { pipe, cap, corner }: CappedEnd, metres: number): boolean {
  for (const side of [1, -1]) {
    const stop = aside(cap, corner, 0, side * metres)
    const bend = aside(cap, corner, 0, side * (metres + SIDE_PART))
    const isClear =
      ground.index.distance(stop, 4, pipe.id) >= 4 &&
      [bend, middle(corner, bend)].every(spot => ground.index.distance(spot, 4) >= 4)
    if (!isClear) continue
    const id = ground.addPipe(pipe, [corner, bend, stop])
    return ground.fault('gap', middle(cap, stop), metres, pipe.id, id)
  }
  return false
}

/** A pipe led over the street's, from lane to lane, without a joint. */
function plantBridges(ground: Ground, ends: readonly CappedEnd[], meetings: Map<number, Meeting[]>): void {
  const pairs = [...Map.groupBy(ends, end => end.vertex).values()].filter(pair => pair.length === 2)
  ground.plantSome(pairs, 219, ([a, b]) => {
    if (!a || !b) return false
    const [under, ...others] = meetings.get(a.vertex) ?? []
    if (!under?.arms || others.length > 0 || !ground.isFree(a.corner)) return false
    const straight = length(a.cap, b.cap) > 0.97 * (length(a.cap, a.corner) + length(b.cap, b.corner))
    if (!straight || onOneSide(a.corner, a.cap, b.cap, under.arms)) return false
    const id = ground.addPipe(a.pipe, [a.cap, b.cap])
    return ground.decoy('bridge', a.corner, 0, id, under.pipe.id)
  })
}
