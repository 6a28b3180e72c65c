/** Lines and areas cut at a rectangle: readers of PDF give up on places that are metres away from their paper. */

export interface Window {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The part of a segment that is inside, as shares of its length. */
function inside(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  window: Window,
): [number, number] | undefined {
  let [from, to] = [0, 1]
  const sides = [
    [ax - bx, ax - window.minX],
    [bx - ax, window.maxX - ax],
    [ay - by, ay - window.minY],
    [by - ay, window.maxY - ay],
  ] as const
  for (const [away, room] of sides) {
    if (away === 0) {
      if (room < 0) return undefined
      continue
    }
    const share = room / away
    if (away < 0) from = Math.max(from, share)
    else to = Math.min(to, share)
  }
  return from <= to ? [from, to] : undefined
}

/** The pieces of a line that are inside, each as x, y, x, y… */
export function clipLine(points: ArrayLike<number>, window: Window): number[][] {
  const pieces: number[][] = []
  let open: number[] | undefined
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i], points[i + 1], points[i + 2], points[i + 3]] as [
      number,
      number,
      number,
      number,
    ]
    const kept = inside(ax, ay, bx, by, window)
    if (!kept) {
      open = undefined
      continue
    }
    const [from, to] = kept
    if (!open || from > 0) {
      open = [ax + from * (bx - ax), ay + from * (by - ay)]
      pieces.push(open)
    }
    open.push(ax + to * (bx - ax), ay + to * (by - ay))
    if (to < 1) open = undefined
  }
  return pieces
}

/** A ring cut at the four sides, one after another; where it leaves, it follows the rectangle. */
export function clipRing(points: ArrayLike<number>, window: Window): number[] {
  let ring = Array.from(points)
  const sides = [
    [0, window.minX, 1],
    [0, window.maxX, -1],
    [1, window.minY, 1],
    [1, window.maxY, -1],
  ] as const
  for (const [axis, limit, sign] of sides) {
    const before = ring
    ring = []
    const count = before.length / 2
    for (let i = 0; i < count; i++) {
      const [one, two] = [2 * i, 2 * ((i + 1) % count)]
      const [a, b] = [before[one + axis] as number, before[two + axis] as number]
      const [inA, inB] = [sign * (a - limit) >= 0, sign * (b - limit) >= 0]
      if (inA) ring.push(before[one] as number, before[one + 1] as number)
      if (inA === inB) continue
      const share = (limit - a) / (b - a)
      for (const of of [0, 1])
        ring.push(
          (before[one + of] as number) +
            share * ((before[two + of] as number) - (before[one + of] as number)),
        )
    }
  }
  return ring
}

/** Leaves out points that cannot be distinguished from the one before them. */
export function thinned(points: readonly number[], least: number): number[] {
  const out = points.slice(0, 2)
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number]
    const isLast = i + 2 >= points.length
    const far = Math.abs(x - (out.at(-2) as number)) + Math.abs(y - (out.at(-1) as number)) >= least
    if (far || isLast) out.push(x, y)
  }
  return out
}
