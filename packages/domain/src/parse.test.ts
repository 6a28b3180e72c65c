import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './format.ts'
import { parseIndonesianDate, parseIndonesianNumber, parsePaidFlag, parsePeriod } from './parse.ts'

test('[D37] periods', () => {
  for (const text of ['202611', '2026-11', '11/2026', ' 202611 ', 202611])
    expect(parsePeriod(text)).toBe('202611')
  expect(parsePeriod('1/2026')).toBe('202601')
  for (const bad of ['', '202613', '202600', '122012', '2026', '13/2026', '2026-11-01'])
    expect(parsePeriod(bad)).toBeUndefined()
})

test('[D37] dates with and without time', () => {
  for (const text of ['20/11/2026', '20-11-2026', '2026-11-20'])
    expect(parseIndonesianDate(text)).toBe('2026-11-20')
  expect(parseIndonesianDate('1/2/2026')).toBe('2026-02-01')
  for (const text of [
    '20/11/2026 08:05',
    '20-11-2026 08:05:00',
    '2026-11-20T08:05:00.000',
    '20/11/2026 8.05',
  ])
    expect(parseIndonesianDate(text)).toBe('2026-11-20T08:05:00')
  expect(parseIndonesianDate('29/02/2028')).toBe('2028-02-29')
})

test('[D37] dates that do not exist are refused', () => {
  for (const bad of [
    '',
    '-',
    '31/02/2026',
    '29/02/2026',
    '00/01/2026',
    '01/13/2026',
    '20/11-2026',
    '20/11/26',
    '0001-01-01',
    '20/11/2026 24:00',
    '20/11/2026 10:60',
    '2026-11-20T08:05:00Z',
    '2026-11-20 pagi',
  ])
    expect(parseIndonesianDate(bad)).toBeUndefined()
})

test('[D37] every day of the century survives all three forms', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, date => {
      const iso = date.toISOString().slice(0, 10)
      const [y, m, d] = iso.split('-')
      for (const text of [iso, `${d}/${m}/${y}`, `${d}-${m}-${y}`])
        expect(parseIndonesianDate(text)).toBe(iso)
    }),
  )
})

test('[D37] numbers in Indonesian and plain form', () => {
  const cases: [string | number, number | undefined][] = [
    ['1.234.567,89', 1234567.89],
    ['Rp 1.234', 1234],
    ['Rp. 1.234,-', 1234],
    ['Rp\u00a01.234,50', 1234.5],
    ['IDR 5000', 5000],
    ['1234.5', 1234.5],
    ['1.234', 1234],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['1,5', 1.5],
    ['1,234', 1.234],
    ['1,234.50', 1234.5],
    ['1,234,567', 1234567],
    ['-1.500', -1500],
    ['-Rp 10', -10],
    ['0', 0],
    [12.5, 12.5],
  ]
  for (const [text, value] of cases) expect(parseIndonesianNumber(text), String(text)).toBe(value)
  for (const bad of [
    '',
    '-',
    'abc',
    '1.23.456',
    '1.2,3.4',
    '12.34,5',
    '1e5',
    ',5',
    '5,',
    Number.NaN,
    '1,2,3',
  ])
    expect(parseIndonesianNumber(bad), String(bad)).toBeUndefined()
})

test('[M9] a formatted number reads back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), cents => {
      expect(parseIndonesianNumber(formatNumber(cents / 100))).toBe(cents / 100 + 0)
    }),
  )
})

test('[D37] paid flags', () => {
  for (const paid of [1, '1', 'Y', 'y', 'lunas', ' LUNAS ', true]) expect(parsePaidFlag(paid)).toBe(true)
  for (const unpaid of [0, '0', 'T', 't', 'belum', 'Belum Lunas', false])
    expect(parsePaidFlag(unpaid)).toBe(false)
  for (const unknown of ['', null, undefined, 2, 'mungkin']) expect(parsePaidFlag(unknown)).toBeUndefined()
})
