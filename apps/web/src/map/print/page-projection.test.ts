import { geodesicLength } from '@petatirta/domain'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import { describe, expect, test } from 'vitest'
import { pageProjection, sheetOutline } from './page-projection.ts'
import { fittingScale, layoutOf, PAPER_NAMES, SCALES } from './paper.ts'

const PLACES = [
  ['the equator (Pontianak)', 109.33, -0.02],
  ['Semarang', 110.42, -6.98],
  ['Sabang', 95.32, 5.89],
  ['Rote', 123.1, -10.8],
] as const
const BEARINGS = [0, 30, 90, 135, 200, 271]

describe.each(PLACES)('[D98] a ruler on paper at %s', (_, lon, lat) => {
  test.each(['A4', 'A1'] as const)('measures the ground in any direction on %s', paper => {
    const { map } = layoutOf(paper, true, true)
    const [x = 0, y = 0] = fromLonLat([lon, lat])
    for (const scale of [500, 5000, 50_000]) {
      for (const turned of [0, 30, -75]) {
        const { toPage, toMap } = pageProjection({ centre: [x, y], turned, scale }, map)
        for (const bearing of BEARINGS) {
          // As far as the sheet reaches.
          const reach = map.height / 2
          const [midX, midY] = [map.x + map.width / 2, map.y + map.height / 2]
          const angle = (bearing * Math.PI) / 180
          const end = toMap(midX + reach * Math.sin(angle), midY - reach * Math.cos(angle))
          const metres = geodesicLength([[lon, lat], toLonLat([...end])])
          const measured = (reach * scale) / 1000
          expect(Math.abs(metres / measured - 1), `1:${scale} ${turned}° ${bearing}°`).toBeLessThan(0.001)
          const [backX, backY] = toPage(...end)
          expect(backX).toBeCloseTo(midX + reach * Math.sin(angle), 6)
          expect(backY).toBeCloseTo(midY - reach * Math.cos(angle), 6)
        }
      }
    }
  })
})

test('[D98] a sheet that is turned with the clock has that bearing at its upper edge', () => {
  const [x = 0, y = 0] = fromLonLat([110, -7])
  const [topLeft, topRight, , bottomLeft] = sheetOutline(
    { centre: [x, y], turned: 90, scale: 1000 },
    { width: 100, height: 50 },
  )
  // Its upper edge lies in the east: from north to south.
  expect(topLeft?.[0]).toBeGreaterThan(x)
  expect(topLeft?.[1]).toBeGreaterThan(y)
  expect(topRight?.[0]).toBeGreaterThan(x)
  expect(topRight?.[1]).toBeLessThan(y)
  expect(bottomLeft?.[0]).toBeLessThan(x)
})

test.each(PAPER_NAMES)('[D98] on %s the map has most of the paper, and nothing overlaps', paper => {
  for (const landscape of [true, false]) {
    const { width, height, border, map, columns } = layoutOf(paper, landscape, true)
    expect(width > height).toBe(landscape)
    expect((map.width * map.height) / (width * height)).toBeGreaterThan(0.55)
    for (const column of columns) {
      const beside = column.x >= map.x + map.width || column.y >= map.y + map.height
      expect(beside).toBe(true)
      expect(column.x + column.width).toBeLessThanOrEqual(border.x + border.width)
      expect(column.y + column.height).toBeLessThanOrEqual(border.y + border.height)
    }
  }
})

test('[D98] the scale that fits is round, fits, and is within the limits', () => {
  const { map } = layoutOf('A4', true, true)
  for (const metres of [10, 150, 700, 3210, 9000]) {
    const scale = fittingScale({ width: metres, height: metres / 2 }, map) ?? 0
    expect((scale * map.width) / 1000).toBeGreaterThanOrEqual(metres)
    expect(scale).toBeGreaterThanOrEqual(SCALES[0])
    expect(scale % 50).toBe(0)
  }
  expect(fittingScale({ width: 100_000, height: 10 }, map)).toBeUndefined()
})
