/** Where a drawn vertex meets a line of a layer. */
import { boxAround, touches, touchingRuns } from '#map/engine/boxes.ts'
import {
  CHUNK_ROWS,
  pickEdge,
  ringsOf,
  type ShapeChunks,
  type ShapeData,
  shapeChunks,
} from '#map/shapes/shapes.ts'

const known = new WeakMap<ShapeData, ShapeChunks>()

function chunksOf(data: ShapeData): ShapeChunks {
  const chunks = known.get(data) ?? shapeChunks(data)
  known.set(data, chunks)
  return chunks
}

function nearestVertex(
  data: ShapeData,
  [x, y]: readonly [number, number],
  reach: number,
  isVisible: (row: number) => boolean,
): [number, number] | undefined {
  const around = boxAround(x, y, reach)
  let best = reach * reach
  let found: [number, number] | undefined
  for (const [first, end] of touchingRuns(chunksOf(data).boxes, around)) {
    for (let row = first * CHUNK_ROWS; row < Math.min(data.rows, end * CHUNK_ROWS); row++) {
      if (!touches(data.boxes, row, around) || !isVisible(row)) continue
      const [firstRing, endRing] = ringsOf(data, row)
      for (let i = data.rings[firstRing] as number; i < (data.rings[endRing] as number); i++) {
        const [vx, vy] = [data.positions[2 * i] as number, data.positions[2 * i + 1] as number]
        const distance = (vx - x) ** 2 + (vy - y) ** 2
        if (distance > best) continue
        best = distance
        found = [vx + data.origin[0], vy + data.origin[1]]
      }
    }
  }
  return found
}

/** The nearest vertex within reach, or else the nearest point on a line. Map units. */
export function snapToLines(
  data: ShapeData,
  [x = 0, y = 0]: readonly number[],
  reach: number,
  isVisible: (row: number) => boolean,
): [number, number] | undefined {
  const relative = [x - data.origin[0], y - data.origin[1]] as const
  return (
    nearestVertex(data, relative, reach, isVisible) ??
    pickEdge(data, chunksOf(data), [x, y], reach, isVisible)?.at
  )
}
