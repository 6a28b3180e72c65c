import { fromLonLat } from 'ol/proj.js'
import { expect, test } from 'vitest'
import type { Located } from './location-of-row.ts'
import { lonLatOfRow } from './lon-lat.ts'

test('a row of a set is where its publisher put it', () => {
  const [x = 0, y = 0] = fromLonLat([102.7, -2.3])
  const [dx = 0, dy = 0] = fromLonLat([102.701234, -2.301234])
  const points: Located = {
    family: 'point',
    counter: 1,
    rows: 2,
    origin: [x, y],
    positions: Float32Array.of(0, 0, dx - x, dy - y),
  }
  expect(lonLatOfRow(points, 0)).toEqual({ lon: 102.7, lat: -2.3 })
  expect(lonLatOfRow(points, 1)).toEqual({ lon: 102.701234, lat: -2.301234 })
  expect(lonLatOfRow(points, 2)).toBeUndefined()
})
