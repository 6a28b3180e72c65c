import { expect, test } from 'vitest'
import type { Position } from '#platform/database/wkb.ts'
import { isCrowded } from './crowded.ts'

const closed = (points: number, radius: (i: number) => number): Position[] =>
  Array.from({ length: points + 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * (i % points)) / points
    return [radius(i % points) * Math.cos(angle), radius(i % points) * Math.sin(angle)]
  })

const star = (rays: number) => closed(2 * rays, i => (i % 2 === 0 ? 1 : 0.01))

test('[D75] a star of many rays would keep the database for hours; one of few does not', () => {
  expect(isCrowded([star(25_000)])).toBe(true)
  expect(isCrowded([star(2000)])).toBe(false)
})

test('[D75] so would rings in rings in rings', () => {
  const nested = (rings: number) => Array.from({ length: rings }, (_, i) => closed(4, () => 1 + i / rings))
  expect(isCrowded(nested(1000))).toBe(true)
  expect(isCrowded(nested(20))).toBe(false)
})

test.each<[string, Position[][]]>([
  ['a long coast', [closed(200_000, i => 1 + 0.05 * Math.sin(i / 1000) + 0.00002 * Math.sin(i))]],
  [
    'a spiral',
    [
      Array.from({ length: 100_000 }, (_, i): Position => {
        const angle = i / 500
        return [angle * Math.cos(angle), angle * Math.sin(angle)]
      }),
    ],
  ],
  [
    'a polygon with forty thousand holes',
    Array.from({ length: 40_001 }, (_, i): Position[] => {
      if (i === 40_000) return closed(4, () => 2)
      const [x, y] = [(i % 200) / 200, Math.floor(i / 200) / 200]
      return [
        [x, y],
        [x + 0.002, y],
        [x, y + 0.002],
        [x, y],
      ]
    }),
  ],
  ['nothing', [[]]],
])('%s is not crowded', (_, rings) => {
  expect(isCrowded(rings)).toBe(false)
})
