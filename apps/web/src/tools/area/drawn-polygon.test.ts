import { expect, test } from 'vitest'
import { drawnPolygon } from './drawn-polygon.ts'

const EARTH_RADIUS = 6378137
const mercator = (lon: number, lat: number): [number, number] => [
  (EARTH_RADIUS * lon * Math.PI) / 180,
  EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)),
]
const ring = (...corners: [number, number][]) =>
  [...corners, corners[0] as [number, number]].map(([lon, lat]) => mercator(lon, lat))

test('a small polygon has its corners, in whole 1e-7 degrees, closed', () => {
  expect(drawnPolygon(ring([110, -7], [110.001, -7], [110.0005, -6.9991234567]))).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [110, -7],
        [110.001, -7],
        [110.0005, -6.9991235],
        [110, -7],
      ],
    ],
  })
})

test('a long edge stays where it is on the map', () => {
  const [a, b] = [mercator(110, -7), mercator(110.5, -7.5)]
  const [outline = []] = drawnPolygon(ring([110, -7], [110.5, -7.5], [110, -7.5]))?.coordinates ?? []
  expect(outline.length).toBeGreaterThan(20)
  const along = outline.filter(([lon = 0, lat = 0]) => lon > 110 && lat > -7.5)
  expect(along.length).toBeGreaterThan(10)
  for (const [lon = 0, lat = 0] of along) {
    const [x, y] = mercator(lon, lat)
    const off =
      ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / Math.hypot(b[0] - a[0], b[1] - a[1])
    expect(Math.abs(off)).toBeLessThan(0.02)
  }
  // Between two given places the straight line in degrees leaves that on the map by no more.
  const [[lon1 = 0, lat1 = 0] = [], [lon2 = 0, lat2 = 0] = []] = along
  const [x, y] = mercator((lon1 + lon2) / 2, (lat1 + lat2) / 2)
  const off = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / Math.hypot(b[0] - a[0], b[1] - a[1])
  expect(Math.abs(off)).toBeLessThan(0.02)
})

test('[M5.7] crossing lines are no polygon, nor is what encloses nothing', () => {
  expect(drawnPolygon(ring([110, -7], [110.01, -7.01], [110.01, -7], [110, -7.01]))).toBeUndefined()
  expect(drawnPolygon(ring([110, -7], [110.01, -7], [110.005, -7]))).toBeUndefined()
  expect(drawnPolygon(ring([110, -7], [110.000000001, -7], [110, -7.000000001]))).toBeUndefined()
})
