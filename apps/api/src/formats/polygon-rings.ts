/** The rings of a Shapefile's polygon, put together as GeoJSON wants them: outer ones with their holes. */

export type Position = number[]
type Ring = Position[]

interface Measured {
  ring: Ring
  /** Positive: counter-clockwise. */
  area: number
  left: number
  bottom: number
  right: number
  top: number
  holes: Ring[]
}

/** Comparisons of a hole's point with a side, for one shape; more is no drawing but an attack. */
const MOST_STEPS = 20_000_000

function measure(ring: Ring): Measured {
  // Relative to the first point: far from the origin, products of coordinates would lose the area of a small ring.
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  const box = { left: x0, bottom: y0, right: x0, top: y0 }
  let doubled = 0
  let [px, py] = [0, 0]
  for (const [x = 0, y = 0] of ring) {
    doubled += px * (y - y0) - (x - x0) * py
    px = x - x0
    py = y - y0
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.bottom) box.bottom = y
    if (y > box.top) box.top = y
  }
  return { ring, area: doubled / 2, ...box, holes: [] }
}

/** 1 inside, -1 outside, 0 on a side. */
function sideOf([x = 0, y = 0]: Position, ring: Ring): number {
  let inside = -1
  let [ax = 0, ay = 0] = ring.at(-1) ?? []
  for (const [bx = 0, by = 0] of ring) {
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    const between =
      Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
    if (cross === 0 && between) return 0
    if (ay > y !== by > y && cross > 0 === by > ay) inside = -inside
    ax = bx
    ay = by
  }
  return inside
}

const boxHolds = (outer: Measured, inner: Measured) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.bottom <= inner.bottom &&
  outer.top >= inner.top

/** Points of the inner ring on the outer one's sides tell nothing; the first that does decides. */
function holds(outer: Measured, inner: Measured, spend: (steps: number) => void): boolean {
  for (const point of inner.ring) {
    spend(outer.ring.length)
    const side = sideOf(point, outer.ring)
    if (side !== 0) return side > 0
  }
  return true
}

const turned = (ring: Ring, area: number, isOuter: boolean) =>
  area > 0 === isOuter ? ring : ring.toReversed()

/** The coordinates of each polygon; null where the shape takes too long to be put together. */
export function polygonsOf(rings: readonly Ring[]): Ring[][] | null {
  const measured = rings.map(measure)
  let outers = measured.filter(({ area }) => area <= 0)
  let inners = measured.filter(({ area }) => area > 0)
  // A program that turns rings the other way writes the outer one first all the same.
  if ((measured[0]?.area ?? 0) > 0 && (outers.length === 0 || turnsOtherWay(measured)))
    [outers, inners] = [inners, outers]
  let steps = rings.length + outers.length * inners.length
  const spend = (more: number) => {
    steps += more
    if (steps > MOST_STEPS) throw new TooManySteps()
  }
  try {
    spend(0)
    const bySize = outers.toSorted((a, b) => Math.abs(a.area) - Math.abs(b.area))
    for (const inner of inners) {
      const around = bySize.find(outer => boxHolds(outer, inner) && holds(outer, inner, spend))
      if (around) around.holes.push(turned(inner.ring, inner.area, false))
      else outers.push(inner)
    }
  } catch (error) {
    if (error instanceof TooManySteps) return null
    throw error
  }
  return outers.map(({ ring, area, holes }) => [turned(ring, area, true), ...holes])
}

class TooManySteps extends Error {}

/** The first ring is the largest, and turns the wrong way for an outer one. */
const turnsOtherWay = ([first, ...others]: readonly Measured[]) =>
  first !== undefined && others.every(other => boxHolds(first, other))
