import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const OPTIONS = [{ label: 'Rumah Tangga A' }, { label: 'Rumah Tangga B' }, { label: 'Niaga Kecil' }]

test('a search finds a part of a label, whatever its case', () => {
  expect(matchOptions(OPTIONS, ' tangga ').map(({ label }) => label)).toEqual([
    'Rumah Tangga A',
    'Rumah Tangga B',
  ])
  expect(matchOptions(OPTIONS, 'pabrik')).toEqual([])
})

test('an empty search leaves the list as it is', () => {
  expect(matchOptions(OPTIONS, '  ')).toBe(OPTIONS)
})
