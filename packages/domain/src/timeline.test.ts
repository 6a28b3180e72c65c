import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingState, paymentClass } from './billing.ts'
import { type DatedBill, monthIndex, pastPeriods, paymentAsOf, periodAt } from './timeline.ts'

const bill = (period: string, due_date: string | null, tanggal_bayar: string | null): DatedBill => ({
  period,
  due_date,
  tanggal_bayar,
  paid: tanggal_bayar !== null,
})

test('[D104] the months before the present one, oldest first', () => {
  const periods = pastPeriods('2026-01-31')
  expect(periods).toHaveLength(23)
  expect([periods[0], periods.at(-1)]).toEqual(['202402', '202512'])
  expect(periodAt(monthIndex('202612'))).toBe('202612')
})

test('[D104] a bill counts from the month it is due in, and is unpaid until the month in which it is paid', () => {
  const bills = [
    bill('202605', '2026-06-20', '2026-06-18'),
    bill('202606', '2026-07-20', '2026-08-02'),
    bill('202607', '2026-08-20', null),
  ]
  const said = ['202605', '202606', '202607', '202608', '202609'].map(period => paymentAsOf(bills, period))
  expect(said).toEqual(['unbilled', 'paid', 'unpaid', 'unpaid', 'unpaid'])
  expect(paymentAsOf(bills.slice(0, 2), '202608')).toBe('latePaid')
})

test('[D104] one that is paid before it is due counts from then on; one without dates from its own month', () => {
  expect(paymentAsOf([bill('202605', '2026-06-20', '2026-05-30')], '202605')).toBe('paid')
  expect(paymentAsOf([bill('202605', null, null)], '202605')).toBe('unpaid')
  // M4.5: paid, but it is unknown whether in time.
  expect(paymentAsOf([{ period: '202605', paid: true }], '202605')).toBe('unpaid')
  expect(paymentAsOf([], '202605')).toBe('unbilled')
})

const month = fc.integer({ min: monthIndex('202401'), max: monthIndex('202612') }).map(periodAt)
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([period, n]) => `${period.slice(0, 4)}-${period.slice(4)}-${String(n).padStart(2, '0')}`)
const bills = fc.uniqueArray(
  fc.record({
    period: month,
    paid: fc.boolean(),
    due_date: fc.option(day),
    tanggal_bayar: fc.option(day),
  }),
  { selector: ({ period }) => period, maxLength: 6 },
)

test('[D104] now, and at the end of any month after all of it, the status is the present one', () => {
  fc.assert(
    fc.property(bills, list => {
      const newest = list.toSorted((a, b) => a.period.localeCompare(b.period)).at(-1)
      const present = newest
        ? billingState(newest.paid ? 'terbayar' : 'belum_terbayar', paymentClass(newest))
        : 'unbilled'
      expect(paymentAsOf(list, null)).toBe(present)
      expect(paymentAsOf(list, '202701')).toBe(present)
    }),
  )
})

test('[D104] what is paid or due later changes no earlier month', () => {
  fc.assert(
    fc.property(bills, month, (list, period) => {
      const end = monthIndex(period)
      const isLater = (date: string | null) => date !== null && monthIndex(date) > end
      const byThen = list
        .filter(
          one => !isLater(one.due_date) || (one.paid && !isLater(one.tanggal_bayar) && one.tanggal_bayar),
        )
        .map(one => (isLater(one.tanggal_bayar) ? { ...one, paid: false, tanggal_bayar: null } : one))
      // A bill that is left without any date would count from its own month.
      fc.pre(
        byThen.every(
          one => one.due_date !== null || list.find(({ period }) => period === one.period) === one,
        ),
      )
      expect(paymentAsOf(byThen, period)).toBe(paymentAsOf(list, period))
    }),
  )
})
