import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

const named = (area: string, gmtOffset = 7) =>
  exportName({
    what: 'Total Tagihan',
    area,
    now: new Date('2026-11-15T18:05:09Z'),
    gmtOffset,
    extension: 'xlsx',
  })

test("[M7.4] 'Total Tagihan', the area and the city's own time", () => {
  expect(named('Melati')).toBe('Total Tagihan Melati 2026-11-16 01.05.09.xlsx')
  expect(named('Melati', 9)).toBe('Total Tagihan Melati 2026-11-16 03.05.09.xlsx')
})

test('an area may be called what no file may be called', () => {
  expect(named('RT 1/2: "A" <b>\n')).toBe('Total Tagihan RT 1 2 A b 2026-11-16 01.05.09.xlsx')
  expect(named('')).toBe('Total Tagihan 2026-11-16 01.05.09.xlsx')
})
