import { expect, test } from 'vitest'
import { createUploadPlaces } from './upload-places.ts'

const REFUSED = 'Terlalu banyak import sedang berjalan'

test('[D78] one city has half of the places, and the others are for other cities', () => {
  const places = createUploadPlaces()
  const takeFor = (who: string) => {
    const place = places.take()
    try {
      place.holdFor(who)
    } catch (error) {
      place.giveBack()
      throw error
    }
    return place
  }
  const own = Array.from({ length: 4 }, () => takeFor('city 1'))
  expect(() => takeFor('city 1')).toThrow(REFUSED)
  for (let i = 0; i < 4; i++) takeFor('city 2')
  expect(() => places.take()).toThrow(REFUSED)
  own[0]?.giveBack()
  takeFor('city 1')
  expect(() => places.take()).toThrow(REFUSED)
})

test('[D78] what a sender holds until it names the city counts for the city then, and once', () => {
  const places = createUploadPlaces()
  for (let i = 0; i < 4; i++) {
    const place = places.take()
    place.holdFor('sender 1')
    place.holdFor('city 1')
    place.holdFor('city 1')
  }
  const next = places.take()
  next.holdFor('sender 1')
  expect(() => next.holdFor('city 1')).toThrow(REFUSED)
  next.holdFor('city 2')
})
