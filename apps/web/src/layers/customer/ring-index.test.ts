import { expect, test } from 'vitest'
import { RingIndex } from './ring-index.ts'

const ring = (...corners: [number, number][]) => new RingIndex([...corners, corners[0] as [number, number]])

test('corners and edges belong to the area', () => {
  const square = ring([0, 0], [10, 0], [10, 10], [0, 10])
  for (const [x, y] of [
    [0, 0],
    [10, 10],
    [5, 0],
    [0, 5],
    [10, 3],
    [7, 10],
    [5, 5],
  ] as const)
    expect(square.contains(x, y), `${x} ${y}`).toBe(true)
  for (const [x, y] of [
    [-1, 0],
    [11, 10],
    [5, -1],
    [5, 11],
    [11, 5],
  ] as const)
    expect(square.contains(x, y), `${x} ${y}`).toBe(false)
})

test('a ray through corners counts them once: the notch of an arrow is outside', () => {
  const arrow = ring([0, 0], [10, 5], [0, 10], [4, 5])
  expect(arrow.contains(2, 5)).toBe(false)
  expect(arrow.contains(4, 5)).toBe(true)
  expect(arrow.contains(6, 5)).toBe(true)
  expect(arrow.contains(-5, 5)).toBe(false)
})

test('of numbers as large as degrees of 1e-7 it is exact to the last', () => {
  const [x, y] = [1_104_200_000, -70_500_000]
  const triangle = ring([x, y], [x + 3_000_001, y + 1_000_003], [x, y + 1_000_003])
  // On the edge lies no whole place but its ends: one step to either side decides.
  expect(triangle.contains(x + 3_000_000, y + 1_000_003)).toBe(true)
  const at = Math.floor((3_000_001 * 500_001) / 1_000_003)
  expect(triangle.contains(x + at, y + 500_001)).toBe(true)
  expect(triangle.contains(x + at + 1, y + 500_001)).toBe(false)
})
