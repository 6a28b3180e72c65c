import { expect, test } from 'vitest'
import { matchCities } from './match-cities.ts'

const city = (name: string, slug: string, isActive = true) => ({ _id: slug, name, slug, isActive })
const CITIES = [
  city('Kabupaten Sarolangun', 'kabupaten-sarolangun'),
  city('Kota Contoh', 'kota-contoh'),
  city('Kota Contoh Lama', 'kota-contoh-lama', false),
]
const found = (typed: string) => matchCities(CITIES, typed).map(({ slug }) => slug)

test('[M2.1] maps are found by words of their name or slug, in any case; those of inactive utilities are not offered', () => {
  expect(found('')).toEqual(['kabupaten-sarolangun', 'kota-contoh'])
  expect(found('  CONTOH kota ')).toEqual(['kota-contoh'])
  expect(found('kabupaten-s')).toEqual(['kabupaten-sarolangun'])
  expect(found('lama')).toEqual([])
})
