/** Lines and polygons as typed arrays, and the arithmetic of hitting one. */
import { type Box, boxAround, touches, touchingRuns } from '#map/engine/boxes.ts'

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

type Position = readonly [number, number]
type IsVisible = (row: number) => boolean

const always: IsVisible = () => true

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

/** Neighbouring rows that are drawn, skipped or searched together. Rows come in Hilbert order: a chunk is a quarter. */
export interface ShapeChunks {
  readonly boxes: Float32Array
  /** Vertex at which each chunk starts; one more at the end. */
  readonly starts: Uint32Array
}

export const CHUNK_ROWS = 64

export function shapeChunks(data: ShapeData): ShapeChunks {
  const count = Math.ceil(data.rows / CHUNK_ROWS)
  const boxes = new Float32Array(4 * count)
  const starts = new Uint32Array(count + 1)
  for (let chunk = 0; chunk < count; chunk++) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
    const end = Math.min(data.rows, (chunk + 1) * CHUNK_ROWS)
    for (let row = chunk * CHUNK_ROWS; row < end; row++) {
      box[0] = Math.min(box[0], data.boxes[4 * row] as number)
      box[1] = Math.min(box[1], data.boxes[4 * row + 1] as number)
      box[2] = Math.max(box[2], data.boxes[4 * row + 2] as number)
      box[3] = Math.max(box[3], data.boxes[4 * row + 3] as number)
    }
    boxes.set(box, 4 * chunk)
    starts[chunk] = data.rings[ringsOf(data, chunk * CHUNK_ROWS)[0]] as number
  }
  starts[count] = data.positions.length / 2
  return { boxes, starts }
}

/** Nearest point on the segment a–b to p. */
export function nearestOnSegment([px, py]: Position, [ax, ay]: Position, [bx, by]: Position): Position {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return [ax + along * dx, ay + along * dy]
}

function* rowsAround(data: ShapeData, chunks: ShapeChunks, around: Box, isVisible: IsVisible) {
  for (const [first, end] of touchingRuns(chunks.boxes, around)) {
    for (let row = first * CHUNK_ROWS; row < Math.min(data.rows, end * CHUNK_ROWS); row++) {
      if (touches(data.boxes, row, around) && isVisible(row)) yield row
    }
  }
}

/** The visible row whose line or outline passes nearest, within the tolerance. */
export function pickEdge(
  data: ShapeData,
  chunks: ShapeChunks,
  at: Position,
  tolerance: number,
  isVisible: IsVisible = always,
): ShapeHit | undefined {
  const [x, y] = [at[0] - data.origin[0], at[1] - data.origin[1]]
  let best = tolerance * tolerance
  let hit: ShapeHit | undefined
  for (const row of rowsAround(data, chunks, boxAround(x, y, tolerance), isVisible)) {
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

/** The last visible row that covers the point: it is drawn over the others. */
export function pickInside(
  data: ShapeData,
  chunks: ShapeChunks,
  at: Position,
  isVisible: IsVisible = always,
): ShapeHit | undefined {
  const [x, y] = [at[0] - data.origin[0], at[1] - data.origin[1]]
  let hit: ShapeHit | undefined
  for (const row of rowsAround(data, chunks, boxAround(x, y, 0), isVisible)) {
    if (isInside(data, row, x, y)) hit = { row, at: [at[0], at[1]] }
  }
  return hit
}

/** Even-odd over all rings, so that a hole is outside. Metres from the origin. */
export function isInside(data: ShapeData, row: number, x: number, y: number): boolean {
  let inside = false
  const [first, end] = ringsOf(data, row)
  for (let ring = first; ring < end; ring++) {
    const last = (data.rings[ring + 1] as number) - 1
    for (let i = data.rings[ring] as number; i < last; i++) {
      const [[ax, ay], [bx, by]] = [vertex(data, i), vertex(data, i + 1)]
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
  }
  return inside
}

const vertex = ({ positions }: ShapeData, i: number): Position => [
  positions[2 * i] as number,
  positions[2 * i + 1] as number,
]
