export const selfIntersectionMessage = 'Garis pada polygon tidak boleh berpotongan'

type Point = readonly [x: number, y: number]

/** Distinct consecutive vertices, open: the closing repeat of GeoJSON and double clicks are not edges. */
function openVertices(ring: readonly (readonly number[])[]): Point[] {
  const vertices: Point[] = []
  for (const [x = Number.NaN, y = Number.NaN] of ring) {
    const last = vertices.at(-1)
    if (last?.[0] !== x || last[1] !== y) vertices.push([x, y])
  }
  const [first, last] = [vertices[0], vertices.at(-1)]
  if (vertices.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) vertices.pop()
  return vertices
}

const turn = (a: Point, b: Point, c: Point) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)

const onSegment = (p: Point, a: Point, b: Point) => within(p[0], a[0], b[0]) && within(p[1], a[1], b[1])

function boxesApart(a: Point, b: Point, c: Point, d: Point): boolean {
  return (
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1])
  )
}

function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (boxesApart(a, b, c, d)) return false
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && onSegment(c, a, b)) ||
    (abd === 0 && onSegment(d, a, b)) ||
    (cda === 0 && onSegment(a, c, d)) ||
    (cdb === 0 && onSegment(b, c, d))
  )
}

/** Two edges share `corner` by nature; they only fault when one runs back over the other. */
function foldsBack(before: Point, corner: Point, after: Point): boolean {
  if (turn(before, corner, after) !== 0) return false
  const dot =
    (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])
  return dot > 0
}

/**
 * True when two edges of the ring cross, touch or overlap anywhere but at the corner they share.
 * The ring may be closed (first vertex repeated) or open; fewer than three corners is no polygon yet, so false.
 */
export function isSelfIntersecting(ring: readonly (readonly number[])[]): boolean {
  const vertices = openVertices(ring)
  const count = vertices.length
  if (count < 3) return false
  const at = (index: number) => vertices[index % count] as Point
  for (let i = 0; i < count; i++) {
    if (foldsBack(at(i), at(i + 1), at(i + 2))) return true
    for (let j = i + 2; j < count; j++) {
      const adjacent = i === 0 && j === count - 1
      if (!adjacent && segmentsMeet(at(i), at(i + 1), at(j), at(j + 1))) return true
    }
  }
  return false
}
