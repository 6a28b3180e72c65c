import { expect, test } from 'vitest'
import { firstText, titled } from './property-text.ts'

test('the first property that says anything is the name', () => {
  expect(firstText({ nama: ' ', name: '-', NAMOBJ: 'Tegallor' }, ['nama', 'name', 'NAMOBJ'])).toBe('Tegallor')
  expect(firstText({ 'Nama Zona': 'Utara' }, ['nama', 'nama_zona'])).toBe('Utara')
  expect(firstText({ nama: 7 }, ['nama'])).toBe('7')
  expect(firstText({ nama: { a: 1 } }, ['nama'])).toBe('')
})

test('a title is not said twice', () => {
  expect(titled('Rayon', 'Utara')).toBe('Rayon Utara')
  expect(titled('Rayon', 'RAYON UTARA')).toBe('RAYON UTARA')
  expect(titled('Rayon', '')).toBe('Rayon')
})
