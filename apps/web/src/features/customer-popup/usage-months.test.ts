import type { Bill } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { usageFacts, usageMonths } from './usage-months.ts'

const bill = (periode: string, pemakaian_m3: number | null, flaglunas = true): Bill => ({
  periode,
  pemakaian_m3,
  flaglunas,
  total: 1,
  due_date: null,
  tanggal_bayar: null,
  loket_bayar: null,
})

test('24 months end with the newest bill, and a month without one is a gap', () => {
  const months = usageMonths([bill('202602', 5), bill('202512', 7, false), bill('202401', 9)])
  expect(months).toHaveLength(24)
  expect(months[0]?.period).toBe('202403')
  expect(months.slice(-3)).toEqual([
    { period: '202512', usage: 7, paid: false },
    { period: '202601', usage: null, paid: true },
    { period: '202602', usage: 5, paid: true },
  ])
})

test('what is said of the months leaves gaps out', () => {
  const months = usageMonths([bill('202602', 5), bill('202512', 10, false), bill('202511', null, false)])
  expect(usageFacts(months)).toEqual({ average: 7.5, most: 10, period: '202512', unpaid: 2 })
})

test('nothing billed or measured, nothing to draw', () => {
  expect(usageMonths([])).toEqual([])
  expect(usageFacts(usageMonths([]))).toBeUndefined()
  expect(usageFacts(usageMonths([bill('202602', null)]))).toBeUndefined()
})
