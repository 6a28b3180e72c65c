import { describe, expect, test } from 'vitest'
import type { LatLon } from './directions.ts'
import { planeOf, shortRoute, tripsLength } from './route-order.ts'

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const stopsOf = (count: number, random: () => number): LatLon[] =>
  Array.from({ length: count }, () => ({ lat: -7 + random() * 0.1, lon: 110 + random() * 0.1 }))

/** Metres of a way through `stops`, from the office where there is one. */
function lengthOf(stops: readonly LatLon[], order: Iterable<number>, office?: LatLon): number {
  const { x, y } = planeOf(office ? [...stops, office] : stops)
  const way = office ? [stops.length, ...order] : [...order]
  const leg = (a: number, b: number) => Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0))
  return way.slice(1).reduce((sum, stop, i) => sum + leg(way[i] ?? 0, stop), 0)
}

/** By trying all of them. */
function shortest(stops: readonly LatLon[], office?: LatLon): number {
  let best = Infinity
  const visit = (done: number[], left: number[]) => {
    if (left.length === 0) best = Math.min(best, lengthOf(stops, done, office))
    for (const stop of left)
      visit(
        [...done, stop],
        left.filter(other => other !== stop),
      )
  }
  visit([], [...stops.keys()])
  return best
}

const sorted = (order: Iterable<number>) => [...order].sort((a, b) => a - b)

describe('[D51] stops in the order of a short route', () => {
  test.each([0, 1, 2, 3, 4, 5, 9, 61, 200])('every one of %i stops once', count => {
    const random = randomFrom(count + 1)
    const stops = stopsOf(count, random)
    for (const office of [undefined, { lat: -7, lon: 110 }])
      expect(sorted(shortRoute(stops, office))).toEqual([...stops.keys()])
  })

  test('of few stops it is nearly always the shortest there is', () => {
    let [found, worst] = [0, 1]
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed)
      const stops = stopsOf(2 + (seed % 6), random)
      const office = seed % 2 === 0 ? { lat: -7 + random() * 0.1, lon: 110.2 } : undefined
      const ratio = lengthOf(stops, shortRoute(stops, office), office) / shortest(stops, office)
      worst = Math.max(worst, ratio)
      if (ratio < 1.0001) found++
    }
    expect(found).toBeGreaterThanOrEqual(54)
    expect(worst).toBeLessThan(1.15)
  })

  test('it begins near the office where there is one', () => {
    const stops = Array.from({ length: 30 }, (_, i) => ({ lat: -7, lon: 110 + i * 0.001 }))
    expect([...shortRoute(stops, { lat: -7, lon: 109.9 })]).toEqual([...stops.keys()])
    expect([...shortRoute(stops, { lat: -7, lon: 110.2 })]).toEqual([...stops.keys()].reverse())
  })

  test('the same stops give the same route', () => {
    const stops = stopsOf(100, randomFrom(5))
    expect([...shortRoute(stops)]).toEqual([...shortRoute(stops)])
  })

  test('a long one is near what the best of random places is known to be', () => {
    const stops = stopsOf(3_000, randomFrom(9))
    const { x, y } = planeOf(stops)
    const area = (Math.max(...x) - Math.min(...x)) * (Math.max(...y) - Math.min(...y))
    // Beardwood, Halton and Hammersley: 0.7124 √(n·A).
    expect(lengthOf(stops, shortRoute(stops))).toBeLessThan(1.1 * 0.7124 * Math.sqrt(3_000 * area))
  })

  test('many at one place, and all on one line, take no longer', () => {
    const piled = Array.from({ length: 3_000 }, (_, i) => ({ lat: -7, lon: i % 2 ? 110 : 110.1 }))
    expect(lengthOf(piled, shortRoute(piled))).toBeCloseTo(lengthOf(piled, [0, 1]), 3)
    const line = Array.from({ length: 3_000 }, (_, i) => ({
      lat: -7,
      lon: 110 + ((i * 7919) % 3_000) * 1e-5,
    }))
    expect(sorted(shortRoute(line))).toHaveLength(3_000)
  })
})

test('[M7.4] the length of the trips: one way without an office, each from it with one', () => {
  const stops = Array.from({ length: 10 }, (_, i) => ({ lat: 0, lon: 110 + i * 0.001 }))
  const step = (6378137 * Math.PI * 0.001) / 180
  expect(tripsLength(stops)).toBeCloseTo(9 * step, 3)
  // Eight from the office, then two more from it.
  expect(tripsLength(stops, { lat: 0, lon: 109.999 })).toBeCloseTo(8 * step + 10 * step, 3)
  expect(tripsLength([])).toBe(0)
})
