import { expect, test } from 'vitest'
import { visibleRuns } from '#map/points/points-data.ts'
import { pointData } from './dry-points.ts'

test('[D101] customers without water are drawn in runs: of fifty thousand only those near what is seen', () => {
  const places = Float64Array.from({ length: 100_000 }, (_, i) =>
    i % 2 === 0 ? 12_000_000 + i / 2 : 700_000,
  )
  const data = pointData(places)
  expect(data.rows).toBe(50_000)
  expect(data.origin).toEqual([12_000_000, 700_000])
  expect(Array.from(data.positions.subarray(-2))).toEqual([49_999, 0])
  const seen = visibleRuns(data, [20_000, -1, 20_010, 1])
  expect(seen).toEqual([{ first: 16_384, count: 4096 }])
})
