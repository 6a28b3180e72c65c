import { expect, test } from 'vitest'
import { noFilters } from '#shared/filters/filter-state.ts'
import type { Column, PointColumns } from '#sync/feature-columns.ts'
import { drawnWithin } from './drawn-within.ts'

const category = (dictionary: readonly string[], codes: readonly number[]): Column => ({
  type: 'category',
  dictionary: [...dictionary],
  codes: Uint8Array.from(codes),
})

/** Two that paid and one that owes within a kilometre of each other, and one that owes far away. */
const customers: PointColumns = {
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 1,
  rows: 4,
  origin: [0, 0],
  positions: Float32Array.of(100, 100, 200, 200, 300, 300, 90_000, 90_000),
  chunkRows: 4096,
  boxes: Float32Array.of(100, 100, 90_000, 90_000),
  columns: {
    status_billing: category(['terbayar', 'belum_terbayar'], [0, 0, 1, 1]),
    payment_class: category(['paid', 'unpaid'], [0, 0, 1, 1]),
    kodegol: category(['R1'], [0, 0, 0, 0]),
  },
}

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ],
  ],
} as const

const filters = (paid: boolean, unpaid: boolean) => {
  const none = noFilters('umum', '2026-11-15')
  return { ...none, customer: { ...none.customer, paid, unpaid } }
}

test('[M3.13] of the customers in an area those are counted that the filters draw', () => {
  const count = drawnWithin(customers, area)
  expect(count(filters(true, true), null)).toBe(3)
  expect(count(filters(true, false), null)).toBe(2)
  expect(count(filters(false, true), null)).toBe(1)
})

test('[M3.13] the number is unknown while groups are chosen that the configuration has to name', () => {
  const chosen = { ...filters(true, true), customerGroup: ['R1'] }
  expect(drawnWithin(customers, area)(chosen, undefined)).toBeUndefined()
})
