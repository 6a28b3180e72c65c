import { expect, test } from 'vitest'
import { checkEmpty, markMissing, routeUrl } from './route.ts'

const stops = [
  { key: 0, number: ' 0100 ' },
  { key: 1, number: '  ', error: 'Pelanggan tidak ditemukan' },
]

test('[M5.5] an empty destination says so', () => {
  expect(checkEmpty(stops).map(({ error }) => error)).toEqual([undefined, 'Tidak boleh kosong'])
})

test('[M5.5] a destination that is not found says so', () => {
  expect(markMissing(stops, new Set(['0100'])).map(({ error }) => error)).toEqual([
    'Pelanggan tidak ditemukan',
    'Pelanggan tidak ditemukan',
  ])
  expect(markMissing([{ key: 0, number: '0100' }], new Set(['0200']))).toEqual([{ key: 0, number: '0100' }])
})

test('[M2.7] the route ends at the last customer and passes the others', () => {
  const places = [1, 2, 3].map(lat => ({ lat, lon: 102 }))
  expect(routeUrl({ lat: -2.3, lon: 102.7 }, places)).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=-2.3,102.7&destination=3,102&waypoints=1,102%7C2,102',
  )
  expect(routeUrl({ lat: -2.3, lon: 102.7 }, places.slice(0, 1))).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=-2.3,102.7&destination=1,102',
  )
  expect(routeUrl({ lat: 0, lon: 0 }, [])).toBeUndefined()
})
