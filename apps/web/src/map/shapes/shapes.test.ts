import { expect, test } from 'vitest'
import {
  isInside,
  nearestOnSegment,
  pickEdge,
  pickInside,
  ringCoordinates,
  ringsOf,
  type ShapeData,
  shapeChunks,
} from './shapes.ts'

/** Row 0: a line from (0,0) to (100,0). Row 1: two pieces, (0,50)–(100,50) and (200,50)–(300,50). */
const data: ShapeData = {
  rows: 2,
  origin: [1000, 2000],
  positions: Float32Array.of(0, 0, 100, 0, 0, 50, 100, 50, 200, 50, 300, 50),
  boxes: Float32Array.of(0, 0, 100, 0, 0, 50, 300, 50),
  rings: Uint32Array.of(0, 2, 4, 6),
  polygons: Uint32Array.of(0, 1, 2, 3),
  rowStarts: Uint32Array.of(0, 1, 3),
}

const chunks = shapeChunks(data)

test('the nearest point of a segment is between its ends', () => {
  expect(nearestOnSegment([5, 5], [0, 0], [10, 0])).toEqual([5, 0])
  expect(nearestOnSegment([-5, 5], [0, 0], [10, 0])).toEqual([0, 0])
  expect(nearestOnSegment([1, 1], [3, 3], [3, 3])).toEqual([3, 3])
})

test('[M4.6] a click beside a line hits it, at its nearest point', () => {
  expect(pickEdge(data, chunks, [1040, 2003], 5)).toEqual({ row: 0, at: [1040, 2000] })
  expect(pickEdge(data, chunks, [1250, 2048], 5)).toEqual({ row: 1, at: [1250, 2050] })
})

test('a gap between two pieces is no line, a hidden row is no hit', () => {
  expect(pickEdge(data, chunks, [1150, 2050], 5)).toBeUndefined()
  expect(pickEdge(data, chunks, [1040, 2003], 5, row => row !== 0)).toBeUndefined()
})

test('rings in map units', () => {
  expect(ringsOf(data, 1)).toEqual([1, 3])
  expect(ringCoordinates(data, 2)).toEqual([1200, 2050, 1300, 2050])
})

/** A square of 100 with a hole of 20 in its middle, and a second square on top of its right half. */
const square = (x: number, y: number, side: number) => [
  x,
  y,
  x + side,
  y,
  x + side,
  y + side,
  x,
  y + side,
  x,
  y,
]
const areas: ShapeData = {
  rows: 2,
  origin: [1000, 2000],
  positions: Float32Array.from([...square(0, 0, 100), ...square(40, 40, 20), ...square(60, 0, 100)]),
  boxes: Float32Array.of(0, 0, 100, 100, 60, 0, 160, 100),
  rings: Uint32Array.of(0, 5, 10, 15),
  polygons: Uint32Array.of(0, 2, 3),
  rowStarts: Uint32Array.of(0, 1, 2),
}

test('[M4.6] a click inside an area hits it, but not in its hole', () => {
  const inAreas = shapeChunks(areas)
  expect(pickInside(areas, inAreas, [1010, 2010])?.row).toBe(0)
  expect(pickInside(areas, inAreas, [1050, 2050])).toBeUndefined()
  expect(pickInside(areas, inAreas, [1300, 2050])).toBeUndefined()
  expect(isInside(areas, 0, 10, 10)).toBe(true)
})

test('of two areas the upper one is hit, unless it is hidden', () => {
  const inAreas = shapeChunks(areas)
  expect(pickInside(areas, inAreas, [1080, 2010])?.row).toBe(1)
  expect(pickInside(areas, inAreas, [1080, 2010], row => row !== 1)?.row).toBe(0)
})

test('chunks cover their rows and say where their vertices start', () => {
  const rows = 200
  const numbers = Uint32Array.from({ length: rows + 1 }, (_, i) => i)
  const many: ShapeData = {
    rows,
    origin: [0, 0],
    positions: Float32Array.from({ length: 4 * rows }, (_, i) =>
      i % 2 === 0 ? 10 * (i >> 2) : (i >> 1) % 2,
    ),
    boxes: Float32Array.from(
      { length: 4 * rows },
      (_, i) => [10 * (i >> 2), 0, 10 * (i >> 2), 1][i % 4] ?? 0,
    ),
    rings: numbers.map(i => 2 * i),
    polygons: numbers,
    rowStarts: numbers,
  }
  const found = shapeChunks(many)
  expect([...found.starts]).toEqual([0, 128, 256, 384, 400])
  expect([...found.boxes.subarray(0, 4)]).toEqual([0, 0, 630, 1])
  expect(pickEdge(many, found, [1991, 0.5], 3)?.row).toBe(199)
})
