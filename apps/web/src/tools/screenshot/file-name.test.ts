import { expect, test } from 'vitest'
import { screenshotName } from './file-name.ts'

const taken = new Date('2026-11-15T17:04:09Z')

test("[M2.4] the file is named after the city and the city's own time", () => {
  expect(screenshotName('Kota Contoh', taken, 7)).toBe('PetaTirta Kota Contoh 2026-11-16 00.04.09.png')
  expect(screenshotName('Kota Contoh', taken, 9)).toBe('PetaTirta Kota Contoh 2026-11-16 02.04.09.png')
})

test('a city may be called what no file may', () => {
  expect(screenshotName('PDAM "A/B": C?', taken, 7)).toBe('PetaTirta PDAM A B C 2026-11-16 00.04.09.png')
  expect(screenshotName('x'.repeat(5000), taken, 7)).toHaveLength(
    'PetaTirta  2026-11-16 00.04.09.png'.length + 100,
  )
})
