/** Where ends of lines point to, and what they would meet if they were drawn on. */
import type { Spot } from '../finder.ts'
import type { Place } from '../types.ts'
import { offset, type Survey } from './survey.ts'

/** Metres of a line that show where its end points to. */
const LAST_PART = 3
/** The sine from which two ends have a corner between them; what is straighter faces each other. */
const CORNER = 0.3
/** So many steps of a line to each side are looked at. */
const STEPS = 4

export interface End {
  readonly line: number
  readonly end: 0 | 1
  readonly at: number
  readonly place: Place
  /** Where it points to. */
  readonly x: number
  readonly y: number
}

/** `part`: metres of the line that show where it points to. */
export function endOf(survey: Survey, line: number, end: 0 | 1, part = LAST_PART): End {
  const length = survey.length(line)
  const at = end === 0 ? 0 : length
  const place = survey.place(line, at)
  const back = Math.min(part, length)
  const [x, y] = offset(survey.place(line, end === 0 ? back : length - back), place)
  const size = Math.hypot(x, y) || 1
  return { line, end, at, place, x: x / size, y: y / size }
}

/** The cosine between where an end points and the way to a place. */
export function facing({ place, x, y }: End, to: Place): number {
  const [dx, dy] = offset(place, to)
  return (x * dx + y * dy) / (Math.hypot(dx, dy) || 1)
}

/** Whether both ends, drawn on by no more than these metres, would meet at a corner. */
export function haveCorner(own: End, other: End, most: number): boolean {
  const [dx, dy] = offset(own.place, other.place)
  const turn = own.x * other.y - own.y * other.x
  if (Math.abs(turn) < CORNER) return false
  const ahead = (dx * other.y - dy * other.x) / turn
  const otherAhead = (dx * own.y - dy * own.x) / turn
  return ahead >= 0 && ahead <= most && otherAhead >= 0 && otherAhead <= most
}

/** Metres from an end to where it would meet another line, which is looked at around a spot; Infinity: nowhere there. */
export function metresAhead(
  survey: Survey,
  { place, x, y }: End,
  { line, at }: Spot,
  around: number,
): number {
  const length = survey.length(line)
  const points = Array.from({ length: 2 * STEPS + 1 }, (_, i) => {
    const along = at + (i / STEPS - 1) * around
    return offset(place, survey.place(line, Math.max(0, Math.min(length, along))))
  })
  let least = Infinity
  for (const [i, [bx, by]] of points.entries()) {
    const [ax, ay] = points[i - 1] ?? [bx, by]
    const turn = x * (by - ay) - y * (bx - ax)
    const share = (ax * y - ay * x) / turn
    const metres = (ax * (by - ay) - ay * (bx - ax)) / turn
    if (share >= 0 && share <= 1 && metres >= 0) least = Math.min(least, metres)
  }
  return least
}

/** Whether the line's last part has crossed the other line near a spot and ends behind it. */
export function hasPassed(survey: Survey, { line, end, at, place }: End, spot: Spot, near: number): boolean {
  const back = Math.min(near + 0.5, survey.length(line))
  const before = survey.place(line, end === 0 ? back : at - back)
  const reach = near + 1
  const a = survey.place(spot.line, Math.max(0, spot.at - reach))
  const b = survey.place(spot.line, Math.min(survey.length(spot.line), spot.at + reach))
  const side = (p: Place, q: Place, r: Place) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return (
    side(a, b, before) > 0 !== side(a, b, place) > 0 &&
    side(before, place, a) > 0 !== side(before, place, b) > 0
  )
}
