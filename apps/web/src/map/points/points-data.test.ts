import { expect, test } from 'vitest'
import { relativeBox } from '#map/engine/boxes.ts'
import { type PointData, pickPoint, runsOf, visibleRuns } from './points-data.ts'

/** Chunks side by side: chunk i covers x from 100 i to 100 i + 90. */
const boxes = Float32Array.from([0, 1, 2, 3].flatMap(i => [100 * i, 0, 100 * i + 90, 90]))
const CHUNK = 100
const rows = 3 * CHUNK + 10
const city = { boxes, rows, chunkRows: CHUNK }

test('only chunks that touch the view are drawn, neighbours in one call', () => {
  expect(visibleRuns(city, [50, 10, 120, 20])).toEqual([{ first: 0, count: 2 * CHUNK }])
  expect(visibleRuns(city, [92, 10, 98, 20])).toEqual([])
  expect(visibleRuns(city, [0, 91, 1000, 200])).toEqual([])
})

test('the last chunk is as long as what is left', () => {
  expect(visibleRuns(city, [310, 0, 320, 1])).toEqual([{ first: 3 * CHUNK, count: 10 }])
  expect(visibleRuns(city, [-1e9, -1e9, 1e9, 1e9])).toEqual([{ first: 0, count: rows }])
})

test('a gap in the view makes two runs', () => {
  const apart = Float32Array.from([0, 0, 1, 1, 500, 500, 501, 501, 0, 0, 1, 1])
  expect(visibleRuns({ boxes: apart, rows: 3 * CHUNK, chunkRows: CHUNK }, [0, 0, 2, 2])).toEqual([
    { first: 0, count: CHUNK },
    { first: 2 * CHUNK, count: CHUNK },
  ])
})

test('a symbol at the edge of the view counts', () => {
  expect(relativeBox([1000, 2000, 1100, 2100], [1000, 2000], 5)).toEqual([-5, -5, 105, 105])
})

function points(...positions: [number, number][]): PointData {
  return {
    rows: positions.length,
    origin: [1_000_000, -500_000] as const,
    positions: Float32Array.from(positions.flat()),
    chunkRows: 1,
    boxes: Float32Array.from(positions.flatMap(([x, y]) => [x, y, x, y])),
  }
}

test('[M4.6] a click takes the nearest visible point within reach', () => {
  const data = points([0, 0], [10, 0], [12, 0])
  const pick = (x: number, hidden: number[] = []) =>
    pickPoint(data, [1_000_000 + x, -500_000], 5, row => !hidden.includes(row))
  expect(pick(10.5)).toBe(1)
  expect(pick(10.5, [1])).toBe(2)
  expect(pick(10.5, [1, 2])).toBeUndefined()
  expect(pick(5.5)).toBe(1)
  expect(pick(50)).toBeUndefined()
})

test('[D103] rows that changed are written in few runs: neighbours together, those far off apart', () => {
  expect(runsOf(Uint32Array.of(3, 4, 10, 500, 501))).toEqual([
    { first: 3, count: 8 },
    { first: 500, count: 2 },
  ])
  expect(runsOf(new Uint32Array())).toEqual([])
})
