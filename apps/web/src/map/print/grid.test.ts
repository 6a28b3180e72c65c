import { lonLatToUtm } from '@petatirta/domain/matching'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import { expect, test } from 'vitest'
import { clipLine, clipRing, thinned } from './clip.ts'
import { gridOf } from './grid.ts'
import { pageProjection } from './page-projection.ts'
import { layoutOf } from './paper.ts'

const zone = { zone: 49, half: 'S' } as const
const { map } = layoutOf('A4', true, true)
const [x = 0, y = 0] = fromLonLat([110.42, -6.98])

test.each([0, 30])('[D98] UTM lines of a sheet turned by %i° are where they say', turned => {
  const projection = pageProjection({ centre: [x, y], turned, scale: 2500 }, map)
  const { lines, labels } = gridOf('utm', zone, projection, map, 40)
  expect(lines.length).toBeGreaterThan(5)
  expect(labels.length).toBe(2 * lines.length)
  for (const { text, at } of labels) {
    const [lon = 0, lat = 0] = toLonLat(projection.toMap(...(at as [number, number])))
    const [east, north] = lonLatToUtm(lon, lat, zone)
    const value = Number(/^[\d.]+/.exec(text)?.[0].replaceAll('.', ''))
    expect(value % 100).toBe(0)
    expect(Math.abs((text.endsWith('mT') ? east : north) - value)).toBeLessThan(0.05)
  }
})

test('[D98] degrees are written with minutes, seconds and the side of the earth', () => {
  const projection = pageProjection({ centre: [x, y], turned: 0, scale: 10_000 }, map)
  const { labels } = gridOf('degrees', zone, projection, map, 40)
  const texts = labels.map(({ text }) => text)
  expect(texts).toContain(`110°25'00" BT`)
  expect(texts).toContain(`6°59'00" LS`)
  expect(labels.find(({ text }) => text === `110°25'00" BT`)?.side).toMatch(/top|bottom/)
})

test('lines and areas end at the window', () => {
  const window = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
  expect(clipLine([-5, 5, 5, 5, 15, 5, 15, 20], window)).toEqual([[0, 5, 5, 5, 10, 5]])
  expect(clipLine([-5, 5, 5, 5, 5, 15, 8, 15, 8, 5], window)).toEqual([
    [0, 5, 5, 5, 5, 10],
    [8, 10, 8, 5],
  ])
  expect(clipLine([20, 20, 30, 30], window)).toEqual([])
  const huge = clipRing([-1e6, -1e6, 1e6, -1e6, 1e6, 1e6, -1e6, 1e6], window)
  expect(Math.min(...huge)).toBeCloseTo(0, 3)
  expect(Math.max(...huge)).toBeCloseTo(10, 3)
  expect(clipRing([20, 20, 30, 20, 30, 30], window)).toEqual([])
  expect(thinned([0, 0, 0.01, 0, 1, 0, 1.01, 0], 0.1)).toEqual([0, 0, 1, 0, 1.01, 0])
})
