import { MISSING } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { byImportance, markerLines, SUMMARY_COLUMNS, summaryText } from './summary-text.ts'

test('[A9] billing in millions with one decimal from 100,000 up', () => {
  expect(summaryText('billing', 1_234_567)).toBe('1,2 jt')
  expect(summaryText('billing', 100_000)).toBe('0,1 jt')
  expect(summaryText('billing', 99_999)).toBe('99.999')
})

test('[A9] usage in thousands of m³ with two decimals', () => {
  expect(summaryText('usage', 12_345)).toBe('12,35')
  expect(summaryText('usage', 0)).toBe('0,00')
})

test('[A9] customers as they are counted', () => {
  expect(summaryText('customerCnt', 12_345)).toBe('12.345')
})

test('[A9] what is missing is an em dash', () => {
  for (const type of ['billing', 'usage', 'customerCnt'] as const) {
    expect([undefined, Number.NaN, MISSING].map(value => summaryText(type, value))).toEqual(['—', '—', '—'])
  }
})

test('[M2.5] the cluster type decides about the column', () => {
  expect(SUMMARY_COLUMNS).toEqual({
    billing: 'jumlah_tagihan_kini',
    usage: 'pemakaian_kini',
    customerCnt: 'jumlah_pelanggan',
  })
})

test('the area that is worth most is placed first, one without a value last', () => {
  expect(byImportance(4, Int32Array.of(5, MISSING, 9, 5))).toEqual([2, 0, 3, 1])
  expect(byImportance(2, undefined)).toEqual([0, 1])
})

test('names fit the circle in two lines', () => {
  expect(markerLines('Tegallor')).toEqual(['Tegallor'])
  expect(markerLines('Sumber Rejo Kidul')).toEqual(['Sumber Rejo', 'Kidul'])
  expect(markerLines('Karangmulyosari Wetan')).toEqual(['Karangmulyo…', 'Wetan'])
  expect(markerLines('Satu Panjang Sekali Namanya')).toEqual(['Satu Panjang', 'Sekali…'])
  expect(markerLines('')).toEqual([])
})
