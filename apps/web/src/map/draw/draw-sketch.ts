/** The rules of a shape that is being drawn: what a click on it does. Map units. */
import type { Coordinate } from 'ol/coordinate.js'

export type DrawnShape = 'line' | 'polygon'

const FEWEST = { line: 2, polygon: 3 } as const

export const isComplete = (shape: DrawnShape, vertices: readonly Coordinate[]): boolean =>
  vertices.length >= FEWEST[shape]

const isNear = (a: Coordinate, b: Coordinate | undefined, reach: number): boolean =>
  b !== undefined && Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)) <= reach

/** At its last vertex, which is where a double click ends, or at the first of a polygon the shape is over. */
export function clickAt(
  shape: DrawnShape,
  vertices: readonly Coordinate[],
  at: Coordinate,
  reach: number,
): 'set' | 'end' | 'ignore' {
  const complete = isComplete(shape, vertices)
  if (isNear(at, vertices.at(-1), reach)) return complete ? 'end' : 'ignore'
  return shape === 'polygon' && complete && isNear(at, vertices[0], reach) ? 'end' : 'set'
}

/** As it is handed over: the ring of a polygon ends where it began. */
export const outlineOf = (shape: DrawnShape, vertices: readonly Coordinate[]): Coordinate[] =>
  shape === 'polygon' ? [...vertices, ...vertices.slice(0, 1)] : [...vertices]
