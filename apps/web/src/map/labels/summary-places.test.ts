import { expect, test } from 'vitest'
import { placeSummaries } from './summary-places.ts'

const SIZES = { marker: 30, dot: 8 }

test('[D64] the largest have markers; what would lie on one is a dot beside it', () => {
  const places = placeSummaries(
    [1, 0, 2],
    [
      [0, 0],
      [20, 0],
      [200, 0],
    ],
    SIZES,
  )
  expect(places.full).toEqual([1, 2])
  expect(places.dots).toEqual([{ row: 0, rows: [0], at: [-18, 0] }])
})

test('a dot that nothing covers stays where its area is', () => {
  const { dots } = placeSummaries(
    [0, 1],
    [
      [0, 0],
      [50, 0],
    ],
    SIZES,
  )
  expect(dots).toEqual([{ row: 1, rows: [1], at: [50, 0] }])
})

test('[D64] dots that would lie on each other gather, and none is missing', () => {
  const anchors = Array.from(
    { length: 60 },
    (_, row) => [(row % 10) * 12, Math.floor(row / 10) * 12] as const,
  )
  const { full, dots } = placeSummaries([...anchors.keys()], anchors, SIZES)
  const all = [...full, ...dots.flatMap(({ rows }) => rows)].sort((a, b) => a - b)
  expect(all).toEqual([...anchors.keys()])
  expect(dots.some(({ rows }) => rows.length > 1)).toBe(true)
  for (const one of dots)
    for (const other of dots)
      if (one !== other)
        expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThanOrEqual(16)
})

test('two areas on one spot: one marker, one dot above it; an area without a place has neither', () => {
  const { full, dots } = placeSummaries([0, 1, 2], [[5, 5], [5, 5], undefined], SIZES)
  expect(full).toEqual([0])
  expect(dots).toEqual([{ row: 1, rows: [1], at: [5, 43] }])
})
