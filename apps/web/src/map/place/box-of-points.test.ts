import { expect, test } from 'vitest'
import { boxOfPoints } from './box-of-points.ts'

/** A grid of 40 × 40 points, 10 apart. */
const grid = Array.from({ length: 1600 }, (_, i) => [(i % 40) * 10, Math.floor(i / 40) * 10]).flat()

test('the box holds every point, from its origin', () => {
  expect(boxOfPoints(Float32Array.from(grid), [1000, 2000])).toEqual([1000, 2000, 1390, 2390])
})

test('points in the sea do not count', () => {
  expect(boxOfPoints(Float32Array.from([...grid, 9e6, -9e6, -9e6, 50]), [0, 0])).toEqual([0, 0, 390, 390])
})

test('a suburb that lies apart does', () => {
  expect(boxOfPoints(Float32Array.from([...grid, 700, 200]), [0, 0])).toEqual([0, 0, 700, 390])
})

test('of many points a sample is enough; of none there is no box', () => {
  const many = Float32Array.from({ length: 200_000 }, (_, i) => (i >> 1) % 1000)
  expect(boxOfPoints(many, [0, 0])).toEqual([0, 0, 995, 995])
  expect(boxOfPoints(new Float32Array(), [0, 0])).toBeUndefined()
  expect(boxOfPoints(Float32Array.of(5, 6), [0, 0])).toEqual([5, 6, 5, 6])
})
