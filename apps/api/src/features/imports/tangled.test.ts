import { expect, test } from 'vitest'
import type { Position } from '#platform/database/wkb.ts'
import { isTangled, tangleBudget } from './tangled.ts'

const circle = (points: number, wobble: (i: number) => number): Position[] =>
  Array.from({ length: points + 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * (i % points)) / points
    const radius = 1 + wobble(i % points)
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

test('a long boundary with a slip or two can be mended', () => {
  const ring = circle(50_000, () => 0)
  const [a, b] = [ring[100] as Position, ring[101] as Position]
  ring[100] = b
  ring[101] = a
  expect(isTangled([ring])).toBe(false)
})

test('a scribble cannot', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const scribble = Array.from({ length: 20_000 }, (): Position => [random(), random()])
  const before = process.cpuUsage()
  expect(isTangled([scribble])).toBe(true)
  // Of the processor, whatever else the machine does.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

test('[D75] shapes of one file share what may be spent on them', () => {
  const ring = circle(5000, () => 0)
  const budget = { ...tangleBudget(), left: 20_000 }
  expect(isTangled([ring], budget)).toBe(false)
  while (budget.left > 0) isTangled([ring], budget)
  expect(isTangled([ring], budget)).toBe(true)
})
