import { expect, test } from 'vitest'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import { highlightedLength } from './length.ts'

/** A line of 3-4-5, one of two parts (10 and 1), and one of another type. */
const columns: ShapeColumns = {
  family: 'line',
  kind: 'pipe',
  city: 'kota-contoh',
  counter: 1,
  rows: 3,
  origin: [100, 100],
  positions: Float32Array.of(0, 0, 3, 4, 0, 0, 10, 0, 50, 50, 50, 51, 0, 0, 0, 1000),
  boxes: new Float32Array(12),
  rings: Uint32Array.of(0, 2, 4, 6, 8),
  polygons: Uint32Array.of(0, 1, 2, 3, 4),
  rowStarts: Uint32Array.of(0, 1, 3, 4),
  columns: {
    JENIS_PIPA: { type: 'category', dictionary: ['PVC', 'GIP'], codes: Uint8Array.of(0, 0, 1) },
    DIAMETER: { type: 'category', dictionary: ['100', '50'], codes: Uint8Array.of(0, 1, 0) },
    TAHUN: { type: 'number', values: Int32Array.of(1990, 2000, 2000) },
  },
}
const configuration = { types: [{ name: 'PVC', color: '' }], diameters: [{ name: '100', color: '' }] }
const everything = { types: 'all', diameters: 'all' } as const
const years = (startYear: number | null, endYear: number | null) => ({
  types: [],
  diameters: [],
  year: { startYear, endYear },
})

test('[M9] the pipes that stand out, in map units, every part of them', () => {
  expect(highlightedLength(columns, everything, years(null, 1995), configuration)).toBe(5)
  expect(highlightedLength(columns, everything, years(2000, null), configuration)).toBe(1011)
  expect(
    highlightedLength(columns, everything, { ...years(null, null), types: ['PVC'] }, configuration),
  ).toBe(16)
})

test('a pipe that a filter hides does not count', () => {
  const filter = { types: ['PVC'], diameters: ['100'] }
  expect(highlightedLength(columns, filter, years(0, null), configuration)).toBe(5)
})

test('without a highlight nothing stands out', () => {
  expect(highlightedLength(columns, everything, years(null, null), configuration)).toBe(0)
})
