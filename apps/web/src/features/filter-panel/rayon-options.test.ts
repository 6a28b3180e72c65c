import { expect, test } from 'vitest'
import { chosenRayons, rayonOptions, sameRayons } from './rayon-options.ts'

const COUNTS = { 'Rayon 10': 4, 'Rayon 2': 7, '': 3 }

test('[M2.5] rayons are in the order a person counts in; customers without one offer nothing', () => {
  expect(rayonOptions(COUNTS, []).map(({ value }) => value)).toEqual(['Rayon 2', 'Rayon 10'])
  expect(rayonOptions({}, [])).toEqual([])
})

test('a rayon that is applied but that no customer has can be taken off again', () => {
  expect(rayonOptions(COUNTS, ['Rayon 3', 'rayon 2']).map(({ value }) => value)).toEqual([
    'Rayon 2',
    'Rayon 3',
    'Rayon 10',
  ])
})

test('an applied rayon is found whatever its spelling', () => {
  const options = rayonOptions(COUNTS, [' RAYON 2'])
  expect(chosenRayons(options, [' RAYON 2'])).toEqual(['Rayon 2'])
  expect(sameRayons(['Rayon 2'], [' RAYON 2'])).toBe(true)
  expect(sameRayons(['Rayon 2'], ['Rayon 2', 'Rayon 10'])).toBe(false)
  expect(sameRayons(['Rayon 2', 'Rayon 10'], ['Rayon 10', 'Rayon 3'])).toBe(false)
})
