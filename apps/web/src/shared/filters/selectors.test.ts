import { expect, test } from 'vitest'
import { initialFilters, noFilters } from './filter-state.ts'
import { areaFilters, focusOf, showsCustomers, showsSummary } from './selectors.ts'

const TODAY = '2026-11-15'
const nothing = noFilters('umum', TODAY)
const umum = initialFilters('umum', TODAY)

test('[M2.6] Rangkuman: a billing status or a highlight', () => {
  expect(showsSummary(nothing)).toBe(false)
  expect(showsSummary(umum)).toBe(true)
  const year = { startYear: null, endYear: 1990 }
  expect(showsSummary({ ...nothing, highlight: { ...nothing.highlight, year } })).toBe(true)
  expect(showsSummary({ ...nothing, arrears: ['oneMonth'] })).toBe(false)
  expect(showsSummary(noFilters('hublang', TODAY))).toBe(false)
})

test('[M3.10] what is in focus: pipes, customers, both or nothing', () => {
  const { highlight } = nothing
  expect(focusOf(highlight)).toBeNull()
  expect(focusOf({ ...highlight, pipeTypes: ['HDPE'] })).toBe('pipe')
  expect(focusOf({ ...highlight, year: { startYear: 2000, endYear: null } })).toBe('pipe')
  expect(focusOf({ ...highlight, customerClass: ['R1'] })).toBe('customer')
  expect(focusOf({ ...highlight, customerClass: ['R1'], pipeDiameters: ['100'] })).toBe('both')
})

test('[M4.2] the customer layer: any customer filter, and always where the view is about customers', () => {
  expect(showsCustomers(nothing)).toBe(false)
  expect(showsCustomers({ ...nothing, rayon: ['Utara'] })).toBe(true)
  expect(showsCustomers(noFilters('workOrder', TODAY))).toBe(true)
})

test('[M7.2] the same customers for the calls about an area', () => {
  expect(areaFilters(umum)).toEqual({ customer: ['unpaid', 'latePaid', 'paid'] })
  // No customer is shown, so none is counted.
  expect(areaFilters(nothing)).toEqual({ customer: [] })
  // No status decides where another section shows customers.
  expect(areaFilters({ ...nothing, arrears: ['twoMonth'], client: 'all' })).toEqual({ arrears: ['twoMonth'] })
  expect(areaFilters(noFilters('hublang', TODAY))).toEqual({})
  expect(
    areaFilters({
      ...nothing,
      waterConsumption: ['opt01', 'opt05'],
      customerGroup: ['R1'],
      rayon: ['Utara'],
    }),
  ).toMatchObject({
    waterConsumption: [
      { minValue: 1, maxValue: 10 },
      { minValue: 1001, maxValue: null },
    ],
    customerGroup: ['R1'],
    rayon: ['Utara'],
  })
})
