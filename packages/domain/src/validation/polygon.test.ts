import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSelfIntersecting, selfIntersectionMessage } from './polygon.ts'

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
] as const

test('[M5.7] the message', () => {
  expect(selfIntersectionMessage).toBe('Garis pada polygon tidak boleh berpotongan')
})

test('[M5.7] simple rings pass, open, closed or with doubled vertices', () => {
  expect(isSelfIntersecting(square)).toBe(false)
  expect(isSelfIntersecting([...square, [0, 0]])).toBe(false)
  expect(isSelfIntersecting([[0, 0], [0, 0], ...square, [0, 4], [0, 0]])).toBe(false)
  expect(
    isSelfIntersecting([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]),
  ).toBe(false)
  expect(
    isSelfIntersecting([
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ]),
  ).toBe(false)
  expect(isSelfIntersecting([])).toBe(false)
  expect(
    isSelfIntersecting([
      [0, 0],
      [1, 1],
    ]),
  ).toBe(false)
})

test('[M5.7] crossing, touching and folded rings fail', () => {
  expect(
    isSelfIntersecting([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ]),
  ).toBe(true) // bow tie
  expect(
    isSelfIntersecting([
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ]),
  ).toBe(true) // vertex on an edge
  expect(
    isSelfIntersecting([
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
    ]),
  ).toBe(true) // pinched
  expect(
    isSelfIntersecting([
      [0, 0],
      [4, 0],
      [4, 4],
      [4, 1],
      [0, 4],
    ]),
  ).toBe(true) // runs back over itself
  expect(
    isSelfIntersecting([
      [0, 0],
      [2, 0],
      [4, 0],
    ]),
  ).toBe(true) // flat
})

test('[M5.7] a star around its centre is simple, and crosses once two neighbours that matter swap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 5, maxLength: 30 }), radii => {
      const ring = radii.map((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      })
      expect(isSelfIntersecting(ring)).toBe(false)
      expect(isSelfIntersecting(ring.toReversed())).toBe(false)
      const circle = ring.map((_, i) => [
        Math.cos((2 * Math.PI * i) / radii.length),
        Math.sin((2 * Math.PI * i) / radii.length),
      ])
      const [a, b, ...rest] = circle as [number[], number[], ...number[][]]
      expect(isSelfIntersecting([b, a, ...rest])).toBe(true)
    }),
  )
})
