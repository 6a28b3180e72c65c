import { expect, test } from 'vitest'
import { areaOf, ranked, sampled, streetOf } from './place-names.ts'
import { weakestOf } from './solve.ts'

test('[D101] names are read whatever a publisher calls them, and what stands for nothing is none', () => {
  expect(streetOf({ NAMA_JALAN: ' Jl. Melati ' })).toBe('Jl. Melati')
  expect(streetOf({ lokasi: '-', Jalan: 'Jl. Mawar' })).toBe('Jl. Mawar')
  expect(areaOf({ 'Kel/Desa': 'Sukamaju' })).toBe('Sukamaju')
  expect(areaOf({ kelurahan: '0' })).toBe('')
  expect(
    ranked([
      ['jl. mawar', 3],
      ['Jl. Melati', 5],
      ['Jl.  Mawar', 4],
      ['', 99],
    ]),
  ).toEqual(['jl. mawar', 'Jl. Melati'])
  expect(sampled([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
})

const pipe = (id: string, diameter: number | null, year: number | null) => ({
  id,
  diameter,
  year,
  length_m: 1,
  share: 1,
  material: null,
})

test('[D101] the weakest link is the narrowest, among equals the oldest; where nothing differs there is none', () => {
  expect(weakestOf([pipe('a', 100, 1980), pipe('b', 50, 2000)])).toEqual({ pipe: 'b', reason: 'diameter' })
  expect(weakestOf([pipe('a', 50, 1990), pipe('b', 50, 1980), pipe('c', 75, 1950)])).toEqual({
    pipe: 'b',
    reason: 'diameter',
  })
  expect(weakestOf([pipe('a', 50, 1990), pipe('b', 50, 1980)])).toEqual({ pipe: 'b', reason: 'age' })
  expect(weakestOf([pipe('a', null, 1990), pipe('b', null, null)])).toBeNull()
  expect(weakestOf([])).toBeNull()
})
