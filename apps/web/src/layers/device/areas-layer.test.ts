import { expect, test } from 'vitest'
import type { PointColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { warningRows } from '#sync/page/live-devices.ts'
import { areasOfDevices, warningAreas } from './areas-layer.ts'

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

const warned = (...status: number[]) => {
  const columns = devices(...status)
  return warningAreas(areasOfDevices(areas, columns), columns.rows, warningRows(columns, null))
}

test('[M4.9] an area blinks when a warning device lies inside it', () => {
  expect(warned(0, 0)).toEqual([])
  expect(warned(0, 1)).toEqual([1])
  expect(warned(1, 1)).toEqual([0, 1])
})

test('[D45] areas follow what devices report', () => {
  const columns = { ...devices(1, 0), columns: { id: { type: 'text', values: ['a', 'b'] } as const } }
  const areasOf = areasOfDevices(areas, columns)
  const now = (...warnings: string[]) => warningAreas(areasOf, 2, warningRows(columns, new Set(warnings)))
  expect(now('b')).toEqual([1])
  expect(now('a', 'b')).toEqual([0, 1])
  expect(now()).toEqual([])
})
