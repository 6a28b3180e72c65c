import type { Entity } from './dxf-groups.ts'
import { numberOf, type Point } from './dxf-shapes.ts'

const FEWEST_STEPS = 16
const MOST_STEPS = 400
const MAX_CONTROL_POINTS = 20_000
const MAX_DEGREE = 10

/** A point of a rational B-spline: de Boor's algorithm on points with their weights. */
function at(t: number, span: number, degree: number, knots: number[], points: number[][]): Point {
  const d = Array.from({ length: degree + 1 }, (_, i) => [...(points[span - degree + i] ?? [0, 0, 0, 1])])
  for (let r = 1; r <= degree; r++)
    for (let i = degree; i >= r; i--) {
      const low = knots[i + span - degree] ?? 0
      const high = knots[i + 1 + span - r] ?? 0
      const share = high === low ? 0 : (t - low) / (high - low)
      d[i] = (d[i] as number[]).map((value, axis) => (1 - share) * (d[i - 1]?.[axis] ?? 0) + share * value)
    }
  const [x = 0, y = 0, z = 0, weight = 1] = d[degree] ?? []
  return [x / weight, y / weight, z / weight]
}

/** A curve bends no more than the lines between its control points: twice as many steps, a quarter of the gap. */
function stepsOf(control: readonly number[][], tolerance: number): number {
  let length = 0
  for (const [i, [x = 0, y = 0, , w = 1]] of control.entries()) {
    const [beforeX = x, beforeY = y, , before = w] = control[i - 1] ?? []
    length += Math.hypot(x / w - beforeX / before, y / w - beforeY / before)
  }
  const steps = Math.ceil(Math.sqrt((1.5 * length) / tolerance))
  return Math.min(MOST_STEPS, Math.max(FEWEST_STEPS, steps || 0))
}

/** A spline by its control points; one that has only points to go through is drawn straight between them. */
export function spline(entity: Entity, tolerance: number): Point[] {
  const degree = numberOf(entity, 71, 3)
  const values = (code: number) =>
    entity.groups.filter(group => group.code === code).map(({ value }) => Number(value))
  const knots = values(40)
  const weights = values(41)
  const [ys, zs] = [values(20), values(30)]
  const points = values(10).map((x, i) => {
    const weight = weights[i] || 1
    return [x * weight, (ys[i] ?? 0) * weight, (zs[i] ?? 0) * weight, weight]
  })
  if (
    points.length <= degree ||
    degree < 1 ||
    degree > MAX_DEGREE ||
    knots.length < points.length + degree + 1
  ) {
    const [fy, fz] = [values(21), values(31)]
    return values(11).map((x, i) => [x, fy[i] ?? 0, fz[i] ?? 0])
  }
  if (points.length > MAX_CONTROL_POINTS) return []
  const curve: Point[] = []
  for (let span = degree; span < points.length; span++) {
    const [from = 0, to = 0] = [knots[span], knots[span + 1]]
    if (to <= from) continue
    const steps = stepsOf(points.slice(span - degree, span + 1), tolerance)
    for (let i = curve.length === 0 ? 0 : 1; i <= steps; i++)
      curve.push(at(from + ((to - from) * i) / steps, span, degree, knots, points))
  }
  return curve
}
