import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatCount,
  formatMetres2,
  formatMillions,
  formatNumber,
  formatPipeLength,
  formatRupiah,
  formatUsage,
  formatUsageThousands,
} from './format.ts'
import { parseIndonesianNumber } from './parse.ts'

test('[M9] rupiah is rounded up without decimals', () => {
  expect(formatRupiah(1234567.2)).toBe('Rp 1.234.568')
  expect(formatRupiah(0)).toBe('Rp 0')
  expect(formatRupiah('1500')).toBe('Rp 1.500')
  expect(formatRupiah(-0.4)).toBe('Rp 0')
  expect(formatRupiah(-1500)).toBe('-Rp 1.500')
})

test('[M9] binary dust does not round a rupiah up', () => {
  expect(formatRupiah(1234.0000000001)).toBe('Rp 1.234')
  expect(formatRupiah((0.1 + 0.2) * 10)).toBe('Rp 3')
  expect(formatRupiah(1234567890123)).toBe('Rp 1.234.567.890.123')
})

test('[M9] whole rupiah read back as themselves', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), n => {
      expect(parseIndonesianNumber(formatRupiah(n))).toBe(n + 0)
    }),
  )
})

test('[A9] amounts from 100000 are shown in millions with one decimal', () => {
  expect(formatMillions(99_999)).toBe('99.999')
  expect(formatMillions(100_000)).toBe('0,1 jt')
  expect(formatMillions(1_234_567)).toBe('1,2 jt')
  expect(formatMillions(1_234_567_890)).toBe('1.234,6 jt')
  expect(formatMillions(2_000_000)).toBe('2,0 jt')
  expect(formatMillions(0)).toBe('0')
})

test('[A9] usage is shown in thousands with two decimals', () => {
  expect(formatUsageThousands(1234)).toBe('1,23')
  expect(formatUsageThousands(0)).toBe('0,00')
  expect(formatUsageThousands(12_345_678)).toBe('12.345,68')
})

test('[A9] missing summary values show an em dash', () => {
  for (const missing of [null, undefined, '', '-', Number.NaN]) {
    expect(formatMillions(missing)).toBe('—')
    expect(formatUsageThousands(missing)).toBe('—')
  }
})

test('[M3.13] counts, money and usage, empty as a dash', () => {
  expect(formatCount(1234)).toBe('1.234 Pelanggan')
  expect(formatCount(0)).toBe('0 Pelanggan')
  expect(formatUsage(1234.5)).toBe('1.234,5 m³')
  for (const format of [formatCount, formatUsage, formatRupiah, formatNumber]) expect(format(null)).toBe('-')
})

test('[M9] pipe length is rounded with German separators and M', () => {
  expect(formatPipeLength(1234567.5)).toBe('1.234.568 M')
  expect(formatPipeLength(0)).toBe('0 M')
  expect(formatPipeLength(-0.2)).toBe('0 M')
})

test('[M4.7] measured metres have two decimals', () => {
  expect(formatMetres2(1234.567)).toBe('1.234,57 m')
  expect(formatMetres2(5)).toBe('5,00 m')
})
