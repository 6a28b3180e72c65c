import { expect, test } from 'vitest'
import type { PointColumns } from '#sync/feature-columns.ts'
import { NOTHING_REPORTED } from '#sync/page/city-devices.ts'
import { LOOKS, lookCodes } from './filter.ts'

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

const status = { type: 'number', values: Int32Array.of(0, 1, -2147483648) } as const
const id = { type: 'text', values: ['a', 'b', 'c'] } as const

const looks = (...args: Parameters<typeof lookCodes>) => [...lookCodes(...args)].map(code => LOOKS[code])

test('[M3.5] status 1 warns, 0 and a missing one do not', () => {
  expect(looks(devices({ status }), NOTHING_REPORTED)).toEqual(['normal', 'warning', 'normal'])
  expect(looks(devices({}), NOTHING_REPORTED)).toEqual(['normal', 'normal', 'normal'])
})

test('[D45] what is reported live counts, not what the set says', () => {
  const live = { ...NOTHING_REPORTED, warnings: new Set(['c']) }
  expect(looks(devices({ status, id }), live)).toEqual(['normal', 'normal', 'warning'])
})

test('a set without ids keeps its own statuses', () => {
  const live = { ...NOTHING_REPORTED, warnings: new Set(['c']) }
  expect(looks(devices({ status }), live)).toEqual(['normal', 'warning', 'normal'])
})

test('a silent device fades and stays what it was', () => {
  const live = { ...NOTHING_REPORTED, warnings: new Set(['b']), silent: new Set(['a', 'b']) }
  expect(looks(devices({ status, id }), live)).toEqual(['silent', 'silentWarning', 'normal'])
})
