/** Lines and polygons as typed arrays, and the arithmetic of hitting one. */
export interface ShapeData {
  readonly rows: number
  readonly origin: readonly [number, number]
  readonly positions: Float32Array
  /** minX, minY, maxX, maxY per row. */
  readonly boxes: Float32Array
  readonly rings: Uint32Array
  readonly polygons: Uint32Array
  readonly rowStarts: Uint32Array
}

export interface ShapeHit {
  readonly row: number
  /** The nearest point of the shape, in map units. */
  readonly at: [number, number]
}

/** First and last ring of a row. */
export function ringsOf(data: ShapeData, row: number): [first: number, end: number] {
  const start = data.polygons[data.rowStarts[row] as number] as number
  return [start, data.polygons[data.rowStarts[row + 1] as number] as number]
}

/** A ring's coordinates in map units, as OpenLayers wants them: x, y, x, y… */
export function ringCoordinates(data: ShapeData, ring: number, out: number[] = []): number[] {
  const end = data.rings[ring + 1] as number
  for (let i = data.rings[ring] as number; i < end; i++) {
    out.push(data.origin[0] + (data.positions[2 * i] as number))
    out.push(data.origin[1] + (data.positions[2 * i + 1] as number))
  }
  return out
}

/** Nearest point on the segment a–b to p. */
export function nearestOnSegment(
  [px, py]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): [number, number] {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return [ax + along * dx, ay + along * dy]
}

/** The visible row whose line or outline passes nearest, within the tolerance. */
export function pickEdge(
  data: ShapeData,
  at: readonly [number, number],
  tolerance: number,
  isVisible: (row: number) => boolean = () => true,
): ShapeHit | undefined {
  const [x, y] = [at[0] - data.origin[0], at[1] - data.origin[1]]
  let best = tolerance * tolerance
  let hit: ShapeHit | undefined
  for (let row = 0; row < data.rows; row++) {
    if (isOutside(data.boxes, 4 * row, x, y, tolerance)) continue
    if (!isVisible(row)) continue
    const [first, end] = ringsOf(data, row)
    for (let ring = first; ring < end; ring++) {
      const last = (data.rings[ring + 1] as number) - 1
      for (let i = data.rings[ring] as number; i < last; i++) {
        const near = nearestOnSegment([x, y], vertex(data, i), vertex(data, i + 1))
        const distance = (near[0] - x) ** 2 + (near[1] - y) ** 2
        if (distance > best) continue
        best = distance
        hit = { row, at: [near[0] + data.origin[0], near[1] + data.origin[1]] }
      }
    }
  }
  return hit
}

const vertex = ({ positions }: ShapeData, i: number): [number, number] => [
  positions[2 * i] as number,
  positions[2 * i + 1] as number,
]

// Indexed one by one: this runs for every row under a moving pointer, and a view of four numbers costs more than they.
const isOutside = (boxes: Float32Array, at: number, x: number, y: number, tolerance: number): boolean =>
  x < (boxes[at] as number) - tolerance ||
  y < (boxes[at + 1] as number) - tolerance ||
  x > (boxes[at + 2] as number) + tolerance ||
  y > (boxes[at + 3] as number) + tolerance
