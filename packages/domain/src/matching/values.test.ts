import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { matchValues } from './values.ts'

const matched = (values: string[], types: string[]) => matchValues(values, types).map(({ match }) => match)

test('[D93] values find the type of the city that they mean', () => {
  const levels = ['Primer', 'Sekunder', 'Tersier']
  expect(matched(['Primer', 'PRIMER', 'JDU', 'T', 'S', 'Trsr', 'Sekundr'], levels)).toEqual([
    'Primer',
    'Primer',
    'Primer',
    'Tersier',
    'Sekunder',
    'Tersier',
    'Sekunder',
  ])
  expect(
    matched(['GIP', 'hdpe pn10', 'PVC', 'uPVC', 'DCIP', 'baja'], ['GI', 'HDPE', 'PVC', 'DCI', 'Steel']),
  ).toEqual(['GI', 'HDPE', 'PVC', 'PVC', 'DCI', 'Steel'])
  expect(
    matched(
      ['GV', 'gate_valve', 'W.O.', 'Hidran', 'Air Vlave'],
      ['Gate Valve', 'Washout', 'Hydrant', 'Air Valve'],
    ),
  ).toEqual(['Gate Valve', 'Gate Valve', 'Washout', 'Hydrant', 'Air Valve'])
})

test('[D93] a value that fits two types, or none, is left open', () => {
  expect(matchValues(['T'], ['Tersier', 'Transmisi'])).toEqual([
    { value: 'T', match: null, how: 'abbreviation', mayBe: ['Tersier', 'Transmisi'] },
  ])
  expect(matchValues(['-', 'Kayu'], ['PVC'])).toEqual([
    { value: '-', match: null, how: 'none', mayBe: [] },
    { value: 'Kayu', match: null, how: 'none', mayBe: [] },
  ])
  expect(matchValues(['T'], ['Tersier', 'Transmisi'], { T: 'Transmisi' })[0]?.match).toBe('Transmisi')
})

test('[D93] slips between two words', () => {
  expect(editDistance('tersier', 'tersier')).toBe(0)
  expect(editDistance('tesrier', 'tersier')).toBe(1)
  expect(editDistance('diamter', 'diameter')).toBe(1)
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('a', 'abcdefgh')).toBe(4)
})
