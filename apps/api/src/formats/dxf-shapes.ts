/** Curves of a drawing as lines that keep within a centimetre of them, and its own axes turned into the world's. */
import type { Entity } from './dxf-groups.ts'

export type Point = [x: number, y: number, z: number]

const FULL = 2 * Math.PI
/** Small curves look round as well. */
const LARGEST_STEP = (4 * Math.PI) / 180
const MAX_STEPS = 10_000

export const radians = (degrees: number) => (degrees * Math.PI) / 180

export function numberOf({ groups }: Entity, code: number, otherwise = 0): number {
  const found = groups.find(group => group.code === code)
  return found ? Number(found.value) : otherwise
}

export const textOf = ({ groups }: Entity, code: number): string =>
  groups.find(group => group.code === code)?.value.trim() ?? ''

export const pointOf = (entity: Entity, code: number): Point => [
  numberOf(entity, code),
  numberOf(entity, code + 10),
  numberOf(entity, code + 20),
]

/** Along a circle from one angle through so many radians, both ends included. */
export function arc(center: Point, radius: number, from: number, sweep: number, tolerance: number): Point[] {
  const step =
    radius > tolerance ? Math.min(LARGEST_STEP, 2 * Math.acos(1 - tolerance / radius)) : LARGEST_STEP
  const steps = Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.abs(sweep) / step)))
  const [x, y, z] = center
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + (sweep * i) / steps
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z]
  })
}

/** Counter-clockwise from one angle to the other; a whole turn if they are the same. */
export const sweepOf = (from: number, to: number) => {
  const sweep = (((to - from) % FULL) + FULL) % FULL
  return sweep < 1e-12 ? FULL : sweep
}

export interface Vertex {
  at: Point
  /** The tangent of a quarter of the angle of the arc to the next vertex; 0 is straight, below 0 clockwise. */
  bulge: number
}

function bulged({ at, bulge }: Vertex, to: Point, tolerance: number): Point[] {
  const dx = to[0] - at[0]
  const dy = to[1] - at[1]
  const chord = Math.hypot(dx, dy)
  if (bulge === 0 || chord === 0 || !Number.isFinite(bulge)) return [to]
  const sweep = 4 * Math.atan(bulge)
  // From the middle of the chord to the centre, at a right angle to the chord.
  const away = (1 - bulge * bulge) / (4 * bulge)
  const center: Point = [(at[0] + to[0]) / 2 - dy * away, (at[1] + to[1]) / 2 + dx * away, at[2]]
  const radius = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge))
  const from = Math.atan2(at[1] - center[1], at[0] - center[0])
  return [...arc(center, radius, from, sweep, tolerance).slice(1, -1), to]
}

export function polyline(vertices: readonly Vertex[], isClosed: boolean, tolerance: number): Point[] {
  const [first] = vertices
  if (!first) return []
  const ends = isClosed ? [...vertices, first] : vertices
  const points: Point[] = [first.at]
  for (let i = 1; i < ends.length; i++)
    for (const point of bulged(ends[i - 1] as Vertex, (ends[i] as Vertex).at, tolerance)) points.push(point)
  return points
}

export function ellipse(entity: Entity, tolerance: number): Point[] {
  const [cx, cy, cz] = pointOf(entity, 10)
  const [ax, ay, az] = pointOf(entity, 11)
  const ratio = numberOf(entity, 40, 1)
  const isMirrored = numberOf(entity, 230, 1) < 0
  const [bx, by] = isMirrored ? [ay * ratio, -ax * ratio] : [-ay * ratio, ax * ratio]
  const from = numberOf(entity, 41)
  const round = arc(
    [0, 0, 0],
    1,
    from,
    sweepOf(from, numberOf(entity, 42, FULL)),
    tolerance / Math.max(Math.hypot(ax, ay, az) * Math.max(1, ratio), tolerance),
  )
  return round.map(([c, s]) => [cx + ax * c + bx * s, cy + ay * c + by * s, cz + az * c])
}

const cross = ([ax, ay, az]: Point, [bx, by, bz]: Point): Point => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]
const unit = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Flat things are drawn on a plane of their own ("arbitrary axis algorithm"); mirrored ones lie on its back. */
export function toWorld(entity: Entity): (point: Point) => Point {
  const normal = unit([numberOf(entity, 210), numberOf(entity, 220), numberOf(entity, 230, 1)])
  if (normal[2] === 1) return point => point
  const isUpright = Math.abs(normal[0]) < 1 / 64 && Math.abs(normal[1]) < 1 / 64
  const x = unit(cross(isUpright ? [0, 1, 0] : [0, 0, 1], normal))
  const y = unit(cross(normal, x))
  return ([px, py, pz]) => [
    px * x[0] + py * y[0] + pz * normal[0],
    px * x[1] + py * y[1] + pz * normal[1],
    px * x[2] + py * y[2] + pz * normal[2],
  ]
}
