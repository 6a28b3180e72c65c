import { expect, test } from 'vitest'
import type { ShapeData } from '#map/shapes/shapes.ts'
import { snapToLines } from './snap.ts'

/** One line to the east of three vertices, and one that crosses it from south to north. */
const data: ShapeData = {
  rows: 2,
  origin: [1000, 2000],
  positions: Float32Array.of(0, 0, 50, 0, 100, 0, 20, -40, 20, 60),
  boxes: Float32Array.of(0, 0, 100, 0, 20, -40, 20, 60),
  rings: Uint32Array.of(0, 3, 5),
  polygons: Uint32Array.of(0, 1, 2),
  rowStarts: Uint32Array.of(0, 1, 2),
}
const all = () => true

test('a vertex comes before a line that is nearer', () => {
  expect(snapToLines(data, [1055, 2001], 12, all)).toEqual([1050, 2000])
  expect(snapToLines(data, [1070, 2003], 12, all)).toEqual([1070, 2000])
})

test('nothing within reach, nothing to meet', () => {
  expect(snapToLines(data, [1070, 2013], 12, all)).toBeUndefined()
  expect(snapToLines(data, [1112.1, 2000], 12, all)).toBeUndefined()
  expect(snapToLines(data, [1111.9, 2000], 12, all)).toEqual([1100, 2000])
})

test('only what is shown', () => {
  expect(snapToLines(data, [1022, 2005], 4, all)).toEqual([1020, 2005])
  expect(snapToLines(data, [1022, 2005], 4, row => row === 0)).toBeUndefined()
})
