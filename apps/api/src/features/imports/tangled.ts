import type { Position } from '#platform/database/wkb.ts'

/** So many crossings are a drawing gone wrong, not a slip of the hand; mending them would keep the database for minutes. */
const MOST_CROSSINGS = 200
/** Comparisons, so that counting does not take minutes either: of one shape, and of all of a file. */
const MOST_WORK = 20_000_000
const MOST_WORK_IN_ALL = 2_000_000_000

/** What is left for the shapes of a file. */
export const tangleBudget = () => ({ left: MOST_WORK_IN_ALL })

type Segment = readonly [ax: number, ay: number, bx: number, by: number]

const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

const cross = ([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment) =>
  side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
  side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0

function segmentsOf(rings: readonly (readonly Position[])[]): Segment[] {
  const segments: Segment[] = []
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1] as Position, ring[i] as Position]
      segments.push(ax <= bx ? [ax, ay, bx, by] : [bx, by, ax, ay])
    }
  return segments.sort((a, b) => a[0] - b[0])
}

/** Whether the rings cross themselves and each other too often to be mended: a sweep from west to east. */
export function isTangled(rings: readonly (readonly Position[])[], budget = tangleBudget()): boolean {
  let crossings = 0
  let work = 0
  const most = Math.min(MOST_WORK, budget.left)
  let active: Segment[] = []
  for (const segment of segmentsOf(rings)) {
    active = active.filter(other => other[2] >= segment[0])
    work += active.length
    budget.left -= active.length
    for (const other of active) if (cross(segment, other)) crossings++
    if (crossings > MOST_CROSSINGS || work > most) return true
    active.push(segment)
  }
  return false
}
