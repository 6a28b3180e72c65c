import { expect, test } from 'vitest'
import { readBillPeriod, readMonthAndYear, readPeriod } from './periods.ts'

test('[D93] billing periods as people write them', () => {
  const cases: [string | number, string][] = [
    ['Jun-26', '2026-06'],
    ["Jun'26", '2026-06'],
    ['Juni 2026', '2026-06'],
    ['JUNI 2026', '2026-06'],
    ['2026 Juni', '2026-06'],
    ['1 Juni 2026', '2026-06'],
    ['Rekening bulan Juni 2026', '2026-06'],
    ['Nopember 2025', '2025-11'],
    ['Peb-26', '2026-02'],
    ['Agt 2025', '2025-08'],
    ['Dec-25', '2025-12'],
    ['VI/2026', '2026-06'],
    ['2026/05', '2026-05'],
    ['2026-5', '2026-05'],
    ['2026.05', '2026-05'],
    ['102025', '2025-10'],
    [102025, '2025-10'],
    ['10-2025', '2025-10'],
    ['10/2025', '2025-10'],
    ['10 2025', '2025-10'],
    ['92025', '2025-09'],
    ['202605', '2026-05'],
    ['202605.0', '2026-05'],
    ['122012', '2012-12'],
    ['2605', '2026-05'],
    ['0526', '2026-05'],
    ['5/26', '2026-05'],
    [46174, '2026-06'],
    ['46174', '2026-06'],
    ['01/06/2026', '2026-06'],
    ['15/06/2026', '2026-06'],
    ['2026-06-01', '2026-06'],
    ['2026-06-01T00:00:00', '2026-06'],
    ['2026-06-01T00:00:00.000Z', '2026-06'],
    ['01.06.2026', '2026-06'],
  ]
  for (const [text, period] of cases) expect(readPeriod(text), String(text)).toEqual({ period })
})

test('[D93] a period that may be two is left open', () => {
  expect(readPeriod('6/1/2026')).toEqual({ mayBe: ['2026-01', '2026-06'] })
  expect(readPeriod('05/06')).toEqual({ mayBe: ['2005-06', '2006-05'] })
  expect(readPeriod('1011')).toEqual({ mayBe: ['2010-11', '2011-10'] })
  // April 2025, or a day of January 2015 as spreadsheets count days.
  expect(readPeriod('42025')).toEqual({ mayBe: ['2025-04', '2015-01'] })
})

test('[D93] what is no period is refused', () => {
  for (const bad of [
    '',
    '-',
    '2026',
    '2012',
    '13-2026',
    '202613',
    '1360',
    'Juni',
    'Juni Juli 2026',
    '99999',
    'PVC',
  ])
    expect(readPeriod(bad), bad).toHaveProperty('refused')
})

test('[D93] month and year in columns of their own', () => {
  for (const [month, year] of [
    ['6', '2026'],
    ['06', '26'],
    ['Juni', 2026],
    ['VI', '2026'],
    [6, 2026],
  ] as const)
    expect(readMonthAndYear(month, year), `${month} ${year}`).toEqual({ period: '2026-06' })
  for (const [month, year] of [
    ['13', '2026'],
    ['', '2026'],
    ['6', ''],
    ['6', '202'],
  ] as const)
    expect(readMonthAndYear(month, year), `${month} ${year}`).toHaveProperty('refused')
})

test('[D93] a month stands beside its year, or has the year in it', () => {
  expect(readBillPeriod('Juni', '2026')).toEqual({ period: '2026-06' })
  expect(readBillPeriod('6', '26')).toEqual({ period: '2026-06' })
  expect(readBillPeriod('Jun-26', '2025')).toEqual({ period: '2026-06' })
  expect(readBillPeriod('6', null)).toEqual({ refused: 'periode tidak dapat dibaca' })
  expect(readBillPeriod(null, '2026')).toEqual({ refused: 'periode tidak diisi' })
  expect(readBillPeriod('13', '2026')).toEqual({ refused: 'periode tidak dapat dibaca' })
})
