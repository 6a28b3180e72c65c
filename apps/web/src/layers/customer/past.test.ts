import { packCode, packedLength } from '@petatirta/contract'
import { PAST_STATES, type PastState } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { PASSES, rowBits } from '#map/points/point-tables.ts'
import { CHANNELS } from '#map/points/points-data.ts'
import { type FilterState, initialFilters } from '#shared/filters/filter-state.ts'
import type { Column, PointColumns } from '#sync/feature-columns.ts'
import { STATES } from './columns.ts'
import { countCustomers } from './customer-summary.ts'
import { customerPoints } from './filter.ts'
import { customersAt, hasMonth, pastStateOf, shownFilters, UNBILLED } from './past.ts'

const PERIOD = '202607'
const SAID: readonly PastState[] = ['paid', 'unbilled', 'unpaid', 'latePaid', 'unpaid', 'unbilled']
const ROWS = SAID.length + 1

const category = (text: string): Column => ({
  type: 'category',
  dictionary: [text],
  codes: new Uint8Array(ROWS),
})
const packed = new Uint8Array(packedLength(SAID.length))
SAID.forEach((state, row) => void packCode(packed, row, PAST_STATES.indexOf(state)))

/** All have paid by now; the last one came a moment ago. */
const customers: PointColumns = {
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 7,
  rows: ROWS,
  origin: [0, 0],
  positions: new Float32Array(2 * ROWS),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {
    status_billing: category('terbayar'),
    payment_class: category('paid'),
    kodegol: category('R1'),
    loket_bayar: category(''),
    rayon: category(''),
    due_month: category(''),
    arrears: { type: 'number', values: new Float64Array(ROWS) },
    pemakaian_m3_kini: { type: 'number', values: new Float64Array(ROWS) },
  },
  removed: new Set([4]),
  months: { base: 7, rows: SAID.length, packed: { [PERIOD]: packed } },
}
const configuration = { classes: [{ code: 'R1', name: 'Rumah Tangga' }], channels: [] }
const umum: FilterState = { ...initialFilters('umum', '2026-11-15'), asOf: PERIOD }
const code = (state: PastState) => (state === 'unbilled' ? UNBILLED : STATES.indexOf(state))

test('[D104] states are those of the month, also as codes on the map; the present is as it was', () => {
  const past = customersAt(customers, PERIOD)
  const wanted = [...SAID.map(code), UNBILLED]
  expect([...past.states]).toEqual(wanted)
  const { codes } = customerPoints(past, umum, configuration)
  expect(wanted.map((_, row) => codes[row * CHANNELS])).toEqual(wanted)
  expect([...customersAt(customers, null).states]).toEqual(wanted.map(() => STATES.indexOf('paid')))
  const present = customerPoints(customersAt(customers, null), { ...umum, asOf: null }, configuration)
  expect(present.codes[CHANNELS]).toBe(STATES.indexOf('paid'))
})

test('[D104] filters of the payment status decide by the month; who had no bill goes with the unpaid', () => {
  const shown = (customer: Partial<FilterState['customer']>) => {
    const state = { ...umum, customer: { unpaid: false, latePaid: false, paid: false, ...customer } }
    const { codes, tables } = customerPoints(customersAt(customers, PERIOD), state, configuration)
    return Array.from({ length: ROWS }, (_, row) => row).filter(
      row => rowBits(tables.rules, codes, row) & PASSES,
    )
  }
  expect(shown({ paid: true })).toEqual([0])
  expect(shown({ unpaid: true })).toEqual([1, 2, 5, 6])
  expect(shown({ latePaid: true, paid: true })).toEqual([0, 3])
})

test('[D104] Rangkuman counts the month', () => {
  const count = countCustomers({ columns: customers, filters: umum, configuration, lit: null })
  count.add(0, count.rows)
  const one = (n: number) => [{ golongan: 'Rumah Tangga', count: n }]
  expect(count.summary()).toEqual({ unpaid: one(1), latePaid: one(1), paid: one(1), unbilled: one(3) })
})

test('[D104] while a month is not here the map, and what is said of it, are those of the present', () => {
  const { months: _, ...without } = customers
  expect([hasMonth(customers, PERIOD), hasMonth(without, PERIOD), hasMonth(without, null)]).toEqual([
    true,
    false,
    true,
  ])
  expect([...customersAt(without, PERIOD).states]).toEqual([...customersAt(customers, null).states])
  expect(customersAt(without, PERIOD).period).toBeUndefined()
  expect([customers, without, null].map(columns => shownFilters(umum, columns).asOf)).toEqual([
    PERIOD,
    null,
    null,
  ])
  expect(pastStateOf(without, 0, PERIOD)).toBeUndefined()
  expect([0, 3, 6].map(row => pastStateOf(customers, row, PERIOD))).toEqual(['paid', 'latePaid', 'unbilled'])
})
