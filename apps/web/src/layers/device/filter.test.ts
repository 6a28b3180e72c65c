import { expect, test } from 'vitest'
import type { PointColumns } from '#sync/feature-columns.ts'
import { statusCodes } from './filter.ts'

const devices = (columns: PointColumns['columns']): PointColumns => ({
  family: 'point',
  kind: 'device',
  city: 'kota-contoh',
  counter: 1,
  rows: 3,
  origin: [0, 0],
  positions: new Float32Array(6),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns,
})

test('[M3.5] status 1 warns, 0 and a missing one do not', () => {
  const status = { type: 'number', values: Int32Array.of(0, 1, -2147483648) } as const
  expect([...statusCodes(devices({ status }))]).toEqual([0, 1, 0])
  expect([...statusCodes(devices({}))]).toEqual([0, 0, 0])
})
