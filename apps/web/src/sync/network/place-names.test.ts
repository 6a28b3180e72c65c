import { expect, test } from 'vitest'
import { areaOf, ranked, sampled, streetOf } from './place-names.ts'

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
