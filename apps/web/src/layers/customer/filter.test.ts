import { BILLING_COLOURS, customerColour } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { interleave, PASSES, rowBits } from '#map/point-tables.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { customerPalette, customerRules, customerState, stateCodes, stateColour } from './filter.ts'

const STATUS = ['terbayar', 'belum_terbayar', '', 'lain']
const CLASSES = ['paid', 'unpaid', 'latePaid']

/** Every status with every class. */
const columns: PointColumns = {
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 1,
  rows: 12,
  origin: [0, 0],
  positions: new Float32Array(24),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {
    status_billing: {
      type: 'category',
      dictionary: STATUS,
      codes: Uint8Array.from({ length: 12 }, (_, i) => i / 3),
    },
    payment_class: {
      type: 'category',
      dictionary: CLASSES,
      codes: Uint8Array.from({ length: 12 }, (_, i) => i % 3),
    },
  },
}
const codes = stateCodes(columns)

test('[M4.5] terbayar shows the class, belum_terbayar and an absent status are red', () => {
  expect(CLASSES.map(name => customerState('terbayar', name))).toEqual(CLASSES)
  expect(CLASSES.map(name => customerState('belum_terbayar', name))).toEqual(['unpaid', 'unpaid', 'unpaid'])
  expect(customerState('', 'paid')).toBe('unpaid')
  expect(customerState('lain', 'paid')).toBe('default')
  expect(stateColour('unpaid')).toBe('#d0021b')
})

test("[M4.5] the map's colours are domain's colours", () => {
  const dates = {
    paid: { due_date: '2026-01-20', tanggal_bayar: '2026-01-10' },
    latePaid: { due_date: '2026-01-20', tanggal_bayar: '2026-01-25' },
    unpaid: { due_date: '2026-01-20', tanggal_bayar: null },
  }
  for (const status of STATUS) {
    for (const [name, paid] of Object.entries(dates)) {
      expect(BILLING_COLOURS[customerState(status, name)]).toBe(
        customerColour({ status_billing: status, ...paid }),
      )
    }
  }
})

test('every row gets the state of its two codes', () => {
  const palette = customerPalette()
  const redOf = (row: number) => palette[(codes[row] ?? 0) * 4]
  expect([0, 1, 2, 3, 4, 5].map(redOf)).toEqual([0x06, 0xd0, 0xf5, 0xd0, 0xd0, 0xd0])
})

test('[M3.9] a switched-off state is hidden, the others stay', () => {
  const visible = (rules: Uint8Array) => {
    const table = interleave(12, [codes])
    return Array.from({ length: 12 }, (_, row) => row).filter(row => rowBits(rules, table, row) & PASSES)
  }
  expect(visible(customerRules({ unpaid: true, latePaid: true, paid: true }))).toHaveLength(12)
  expect(visible(customerRules({ unpaid: false, latePaid: true, paid: true }))).toEqual([0, 2, 9, 10, 11])
})
