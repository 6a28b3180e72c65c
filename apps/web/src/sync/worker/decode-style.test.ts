import { decodePart } from '@petatirta/contract'
import { expect, test } from 'vitest'
import type { PointColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { decodeStyle } from './decode-style.ts'
import { openPart } from './open-part.ts'
import { CITY, customerSet, pipeSet, type TestSet } from './test-sets.ts'

const styleOf = async ({ kind, city, counter, parts }: TestSet) => {
  const bytes = parts.find(part => part.name === 'style')?.bytes ?? new Uint8Array()
  return decodeStyle(await openPart({ kind, city, counter, name: 'style' }, bytes))
}

/** By the other of the two usual formulas. */
const mercator = (lon: number, lat: number): [number, number] => [
  (lon * 20037508.342789244) / 180,
  6378137 * Math.atanh(Math.sin((lat * Math.PI) / 180)),
]

test('[M9] positions are EPSG:3857 metres from the origin, to the centimetre', async () => {
  const columns = (await styleOf(customerSet({ rows: 9000 }))) as PointColumns
  for (const row of [0, 4500, 8999]) {
    const [x, y] = mercator(106.8 + row / 10_000, -6.2 + row / 10_000)
    expect(columns.origin[0] + (columns.positions[2 * row] ?? 0)).toBeCloseTo(x, 1)
    expect(columns.origin[1] + (columns.positions[2 * row + 1] ?? 0)).toBeCloseTo(y, 1)
  }
})

test('a point set carries a box per chunk', async () => {
  const columns = (await styleOf(customerSet({ rows: 9000 }))) as PointColumns
  expect(columns.boxes.length).toBe(3 * 4)
  const [minX = 0, , maxX = 0] = columns.boxes
  expect(minX).toBeLessThan(maxX)
  expect(columns.columns.payment_class).toMatchObject({ dictionary: ['unpaid', 'latePaid', 'paid'] })
})

test('lines keep their pieces, and a row has a box', async () => {
  const columns = (await styleOf(pipeSet())) as ShapeColumns
  expect(columns.family).toBe('line')
  expect([...columns.rings]).toEqual([0, 2, 4, 6])
  expect([...columns.polygons]).toEqual([0, 1, 2, 3])
  expect([...columns.rowStarts]).toEqual([0, 1, 3])
  expect(columns.boxes[4 + 2] ?? 0).toBeCloseTo(columns.positions[10] ?? -1)
})

test('an empty set is a set', async () => {
  const columns = await styleOf(customerSet({ rows: 0 }))
  expect(columns).toMatchObject({ rows: 0, family: 'point' })
})

test('a damaged part and a part of another city are refused', async () => {
  const { parts } = customerSet({ rows: 500 })
  const bytes = parts[0]?.bytes ?? new Uint8Array()
  const key = { kind: 'customer', city: CITY, counter: 1, name: 'style' } as const
  await expect(openPart({ ...key, city: 'kota-lain' }, bytes)).rejects.toThrow(/expected kota-lain/)
  const damaged = bytes.slice()
  damaged[damaged.length - 6] = (damaged[damaged.length - 6] ?? 0) ^ 0xff
  await expect(openPart(key, damaged)).rejects.toThrow()
  expect(() => decodePart(new Uint8Array(20))).toThrow(/Not a feature set/)
})
