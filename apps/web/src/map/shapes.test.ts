import { expect, test } from 'vitest'
import { nearestOnSegment, pickEdge, ringCoordinates, ringsOf, type ShapeData } from './shapes.ts'

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

test('the nearest point of a segment is between its ends', () => {
  expect(nearestOnSegment([5, 5], [0, 0], [10, 0])).toEqual([5, 0])
  expect(nearestOnSegment([-5, 5], [0, 0], [10, 0])).toEqual([0, 0])
  expect(nearestOnSegment([1, 1], [3, 3], [3, 3])).toEqual([3, 3])
})

test('[M4.6] a click beside a line hits it, at its nearest point', () => {
  expect(pickEdge(data, [1040, 2003], 5)).toEqual({ row: 0, at: [1040, 2000] })
  expect(pickEdge(data, [1250, 2048], 5)).toEqual({ row: 1, at: [1250, 2050] })
})

test('a gap between two pieces is no line, a hidden row is no hit', () => {
  expect(pickEdge(data, [1150, 2050], 5)).toBeUndefined()
  expect(pickEdge(data, [1040, 2003], 5, row => row !== 0)).toBeUndefined()
})

test('rings in map units', () => {
  expect(ringsOf(data, 1)).toEqual([1, 3])
  expect(ringCoordinates(data, 2)).toEqual([1200, 2050, 1300, 2050])
})
