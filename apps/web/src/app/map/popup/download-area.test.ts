import { expect, test } from 'vitest'
import { exportName } from './download-area.ts'

const NOW = new Date('2026-11-15T18:05:09Z')

test("[M7.4] 'Total Tagihan', the area and the city's own time", () => {
  expect(exportName('Melati', NOW, 7)).toBe('Total Tagihan Melati 2026-11-16 01.05.09.xlsx')
  expect(exportName('Melati', NOW, 9)).toBe('Total Tagihan Melati 2026-11-16 03.05.09.xlsx')
})

test('an area may be called what no file may be called', () => {
  expect(exportName('RT 1/2: "A" <b>\n', NOW, 7)).toBe('Total Tagihan RT 1 2 A b 2026-11-16 01.05.09.xlsx')
  expect(exportName('', NOW, 7)).toBe('Total Tagihan 2026-11-16 01.05.09.xlsx')
})
