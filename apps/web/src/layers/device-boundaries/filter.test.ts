import { expect, test } from 'vitest'
import type { PointColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { warningAreas, warningDevices } from './filter.ts'

const base = { city: 'kota-contoh', counter: 1 } as const

/** Two squares of 10, side by side. */
const areas: ShapeColumns = {
  ...base,
  family: 'polygon',
  kind: 'device_boundaries',
  rows: 2,
  origin: [100, 100],
  positions: Float32Array.of(...[0, 0, 10, 0, 10, 10, 0, 10, 0, 0], ...[20, 0, 30, 0, 30, 10, 20, 10, 20, 0]),
  boxes: Float32Array.of(0, 0, 10, 10, 20, 0, 30, 10),
  rings: Uint32Array.of(0, 5, 10),
  polygons: Uint32Array.of(0, 1, 2),
  rowStarts: Uint32Array.of(0, 1, 2),
  columns: {},
}

/** One in each square; measured from another origin, as every set is. */
const devices = (...status: number[]): PointColumns => ({
  ...base,
  family: 'point',
  kind: 'device',
  rows: 2,
  origin: [105, 105],
  positions: Float32Array.of(0, 0, 20, 0),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: { status: { type: 'number', values: Int32Array.from(status) } },
})

test('[M4.9] an area blinks when a warning device lies inside it', () => {
  expect(warningAreas(areas, devices(0, 0))).toEqual([])
  expect(warningAreas(areas, devices(0, 1))).toEqual([1])
  expect(warningAreas(areas, devices(1, 1))).toEqual([0, 1])
})

test('[M3.5] status 0 is normal', () => {
  expect(warningDevices(devices(0, 1))).toEqual([1])
})
