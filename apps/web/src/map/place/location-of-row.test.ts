import { expect, test } from 'vitest'
import { hitOfRow, type Located } from './location-of-row.ts'

const points: Located = {
  family: 'point',
  counter: 7,
  rows: 2,
  origin: [1000, 2000],
  positions: Float32Array.of(1, 2, 3, 4),
}

const square: Located = {
  family: 'polygon',
  counter: 3,
  rows: 1,
  origin: [0, 0],
  positions: Float32Array.of(0, 0, 10, 0, 10, 10, 0, 10, 0, 0),
  boxes: Float32Array.of(0, 0, 10, 10),
  rings: Uint32Array.of(0, 5),
  polygons: Uint32Array.of(0, 1),
  rowStarts: Uint32Array.of(0, 1),
}

const line: Located = {
  ...square,
  family: 'line',
  positions: Float32Array.of(0, 0, 10, 0),
  rings: Uint32Array.of(0, 2),
}

test('a point is where it is', () => {
  expect(hitOfRow(points, 1)).toMatchObject({ row: 1, counter: 7, anchor: [1003, 2004] })
  expect(hitOfRow(points, 2)).toBeUndefined()
})

test('the popup of an area or a line stays where it stood, or moves to the nearest place', () => {
  expect(hitOfRow(square, 0, [4, 5])?.anchor).toEqual([4, 5])
  expect(hitOfRow(square, 0, [4, 25])?.anchor).toEqual([4, 10])
  expect(hitOfRow(line, 0, [3, 8])?.anchor).toEqual([3, 0])
})

test('without a place it stands in the middle', () => {
  expect(hitOfRow(line, 0)?.anchor).toEqual([5, 0])
  const [x = 0, y = 0] = hitOfRow(square, 0)?.anchor ?? []
  expect([x > 0 && x < 10, y > 0 && y < 10]).toEqual([true, true])
})
