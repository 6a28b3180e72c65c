import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ARREARS_BANDS,
  arrearsBand,
  arrearsMonths,
  billingState,
  daysLate,
  isDiligent,
  isInUsageRange,
  isUnbilled,
  type PaymentDates,
  paymentClass,
  USAGE_BANDS,
  unpaidMonths,
  unpaidTotal,
  usageBand,
} from './billing.ts'
import { BILLING_COLOURS } from './colours.ts'

const pay = (due_date: string | null, tanggal_bayar: string | null) =>
  paymentClass({ due_date, tanggal_bayar })

test('[M4.5] no payment date or no due date is unpaid', () => {
  for (const none of [null, '', '-', ' ', 'kapan']) {
    expect(pay('2026-11-20', none)).toBe('unpaid')
    expect(pay(none, '2026-11-20')).toBe('unpaid')
  }
  expect(paymentClass({})).toBe('unpaid')
})

test('[M4.5] payment later than the due date is late, otherwise paid', () => {
  expect(pay('2026-11-20', '2026-11-21')).toBe('latePaid')
  expect(pay('2026-11-20', '2026-11-20')).toBe('paid')
  expect(pay('2026-11-20', '2026-10-31')).toBe('paid')
  expect(pay('2026-12-01', '2027-01-01')).toBe('latePaid')
})

test('[M4.5] a bare due date covers its whole day, a due time does not', () => {
  expect(pay('2026-11-20', '2026-11-20T23:59:59')).toBe('paid')
  expect(pay('2026-11-20', '2026-11-21T00:00:00')).toBe('latePaid')
  expect(pay('2026-11-20T12:00:00', '2026-11-20T12:00:00')).toBe('paid')
  expect(pay('2026-11-20T12:00:00', '2026-11-20T12:00:01')).toBe('latePaid')
  expect(pay('2026-11-20 12.00', '2026-11-20T12:00:01')).toBe('latePaid')
})

test('[M4.5] zones are compared as instants', () => {
  expect(pay('2026-11-20', '2026-11-20T23:30:00+07:00')).toBe('paid')
  expect(pay('2026-11-20', '2026-11-20T17:30:00Z')).toBe('latePaid')
  expect(paymentClass({ due_date: '2026-11-20', tanggal_bayar: '2026-11-20T15:30:00Z' }, 9)).toBe('latePaid')
})

test('[M4.5] colour', () => {
  const late = { due_date: '2026-11-20', tanggal_bayar: '2026-11-25' }
  const colour = (status: string | undefined, dates: PaymentDates) =>
    BILLING_COLOURS[billingState(status, paymentClass(dates))]
  expect(colour('terbayar', late)).toBe('#f5a623')
  expect(colour('terbayar', { ...late, tanggal_bayar: '2026-11-01' })).toBe('#06D2FF')
  expect(colour('terbayar', {})).toBe('#d0021b')
  expect(colour('belum_terbayar', late)).toBe('#d0021b')
  expect(colour(undefined, late)).toBe('#d0021b')
  expect(colour('lain', late)).toBe('#FFA500')
})

test('[M4.5] what is not paid is unpaid, whatever its dates say', () => {
  expect(billingState('terbayar', 'latePaid')).toBe('latePaid')
  for (const none of ['belum_terbayar', '', null, undefined])
    expect(billingState(none, 'paid')).toBe('unpaid')
  expect(billingState('lain', 'paid')).toBe('default')
})

test('[M3.2] tunggakan is text or a number', () => {
  for (const none of ['Tidak Ada', '', '-', null, 0, '0', -2]) expect(arrearsMonths(none)).toBe(0)
  expect(arrearsMonths('3')).toBe(3)
  expect(arrearsMonths('12 bulan')).toBe(12)
  expect(arrearsMonths(4)).toBe(4)
})

test('[M9] arrears buckets', () => {
  expect([0, 1, 2, 3, 4, 60].map(arrearsBand)).toEqual([
    'noArrears',
    'oneMonth',
    'twoMonth',
    'threeMonth',
    'moreThanThreeMonth',
    'moreThanThreeMonth',
  ])
  expect(arrearsBand(Number.NaN)).toBe('noArrears')
  expect(ARREARS_BANDS).toHaveLength(5)
})

test('[M9] usage bands keep their upper edge', () => {
  const expected = { opt00: [0, -1], opt01: [0.5, 1, 10], opt02: [10.4, 11, 100], opt03: [100.01, 500] }
  for (const [band, values] of Object.entries({
    ...expected,
    opt04: [500.5, 1000],
    opt05: [1000.1, Infinity],
  }))
    for (const value of values) expect(usageBand(value)).toBe(band)
  for (const missing of [null, undefined, Number.NaN]) expect(usageBand(missing)).toBe('opt00')
})

test('[M7.2] [M9] a range that a filter names means what its band means, and each usage lies in one band', () => {
  fc.assert(
    fc.property(fc.option(fc.double({ noNaN: true })), m3 => {
      const holding = USAGE_BANDS.filter(band => isInUsageRange(m3, band))
      expect(holding.map(band => band.key)).toEqual([usageBand(m3)])
    }),
  )
  expect(isInUsageRange(Number.NaN, USAGE_BANDS[0])).toBe(true)
})

test('[A9][M5.11] diligent means due in the current month of the current year', () => {
  const now = '2026-11-15'
  expect(isDiligent('2026-11-30', now)).toBe(true)
  expect(isDiligent('2026-10-31', now)).toBe(false)
  expect(isDiligent('2025-11-20', now)).toBe(false)
  expect(isDiligent('-', now)).toBe(false)
  expect(isDiligent('2026-12-01', '2026-11-30T17:30:00Z', 7)).toBe(true)
})

test('[M2.10][M9] unpaid total and months', () => {
  const bills = [
    { periode: '202609', total: 0.1, flaglunas: 0 },
    { periode: '202610', total: '0.2', flaglunas: 'T' },
    { periode: '202610', total: null, flaglunas: null },
    { periode: '202611', total: 500, flaglunas: '1' },
  ]
  expect(unpaidTotal(bills)).toBe(0.3)
  expect(unpaidMonths(bills)).toBe(2)
  expect(unpaidTotal([])).toBe(0)
})

test('[M2.10] how late a bill is, in days of the calendar where the city lies', () => {
  expect(daysLate('2026-11-20', '2026-11-20T23:59:00')).toBe(0)
  expect(daysLate('2026-11-20', '2026-11-23 08:00:00')).toBe(3)
  expect(daysLate('2026-11-20', new Date('2026-11-20T18:00:00Z'), 7)).toBe(1)
  for (const [due, paid] of [
    ['2026-11-20', '2026-11-05'],
    [null, '2026-11-05'],
    ['2026-11-20', null],
    ['besok', '-'],
  ])
    expect(daysLate(due, paid)).toBe(0)
})

test('[M4.5] no bill at all is neither paid nor unpaid', () => {
  expect([isUnbilled('belum_terbayar', 0), isUnbilled('', 0), isUnbilled(null, 0)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isUnbilled('belum_terbayar', 1), isUnbilled('terbayar', 0)]).toEqual([false, false])
})
