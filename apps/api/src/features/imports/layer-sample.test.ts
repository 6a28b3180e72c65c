import { expect, test } from 'vitest'
import { firstPosition, LayerSample } from './layer-sample.ts'

const point = (x: number) => ({ type: 'Point', coordinates: [x, -7] })
const add = (sample: LayerSample, position: number, geometry: unknown, properties: unknown = {}) =>
  sample.add({ position, value: { geometry, properties } })

test('[D92] at most 500 features, spread over the whole layer', () => {
  const sample = new LayerSample()
  for (let at = 0; at < 12_345; at++) add(sample, at, point(at))
  const xs = sample.rows().map(({ geometry }) => firstPosition(geometry)?.[0] ?? -1)
  expect(xs).toHaveLength(500)
  expect(xs[0]).toBe(0)
  expect(xs.at(-1)).toBeGreaterThan(12_000)
})

test('[D92] shapes with very many points are thinned, odd ones harm nothing', () => {
  const sample = new LayerSample()
  const long = Array.from({ length: 100_000 }, (_, at) => [110 + at / 1e6, -7])
  add(sample, 0, { type: 'LineString', coordinates: long })
  const odd = [[[110, -7], 5, null, 'x'], 7, [[]], [[[[]]]], { a: 1 }, 'teks', null]
  for (const [at, coordinates] of odd.entries())
    add(sample, at + 1, { type: 'LineString', coordinates }, 'teks')
  add(sample, 9, point(0), null)
  const [first, ...others] = sample.rows()
  const { coordinates } = first?.geometry ?? { coordinates: [] }
  expect((coordinates as unknown[]).length).toBeLessThanOrEqual(402)
  expect(others).toHaveLength(8)
  expect(sample.atZero).toBe(0)
})
