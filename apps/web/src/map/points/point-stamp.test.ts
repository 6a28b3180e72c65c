import { expect, test } from 'vitest'
import { createStamps, reachOf, STEPS, stampPoint } from './point-stamp.ts'
import type { Rim } from './point-symbol.ts'

const RED = 0x0000ff
const GREEN = 0x00ff00
const SIDE = 21
/** The stamp of a point in the middle of its pixel, or nearly. */
const MIDDLE = STEPS * (STEPS / 2) + STEPS / 2

const image = () => new Uint32Array(SIDE * SIDE)
const stampOf = (radius: number, outline = 0, alpha = 1, rim: Rim = 'white') => {
  const stamp = createStamps({ radius, outline, alpha, rim }, SIDE)[MIDDLE]
  if (!stamp) throw new Error('no stamp')
  return stamp
}
const put = (pixels: Uint32Array, stamp: ReturnType<typeof stampOf>, colour: number) =>
  stampPoint(pixels, stamp, 10 * SIDE + 10, colour)
const at = (pixels: Uint32Array, x: number, y: number) => {
  const pixel = pixels[y * SIDE + x] ?? 0
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24]
}

test('[M4.5] a point has its colour inside, nothing outside and a soft edge between', () => {
  const pixels = image()
  put(pixels, stampOf(2), RED)
  expect(at(pixels, 10, 10)).toEqual([255, 0, 0, 255])
  expect(at(pixels, 10, 14)).toEqual([0, 0, 0, 0])
  const [red, green, , alpha] = at(pixels, 12, 10)
  expect([red, green]).toEqual([255, 0])
  expect(alpha).toBeGreaterThan(0)
  expect(alpha).toBeLessThan(255)
})

test('the area of a point is that of its circle, wherever in its pixel it lies', () => {
  for (const radius of [1.5, 2, 3.7]) {
    for (const { solid, cover } of createStamps({ radius, outline: 0, alpha: 1, rim: 'white' }, SIDE)) {
      const covered = cover.reduce((sum, part) => sum + part / 256, solid.length)
      expect(Math.abs(covered / (Math.PI * radius * radius) - 1)).toBeLessThan(0.08)
    }
  }
})

test('of two points the later lies on top, and its edge lets the other through', () => {
  const pixels = image()
  put(pixels, stampOf(4), RED)
  put(pixels, stampOf(1.6), GREEN)
  expect(at(pixels, 10, 10)).toEqual([0, 255, 0, 255])
  const [red = 0, green = 0, , alpha] = at(pixels, 11, 11)
  expect(red).toBeGreaterThan(0)
  expect(green).toBeGreaterThan(0)
  expect(red + green).toBeGreaterThan(250)
  expect(alpha).toBe(255)
})

test('an outline is white, or dark around what stands out', () => {
  const pixels = image()
  put(pixels, stampOf(4, 2), RED)
  expect(at(pixels, 10, 10)).toEqual([255, 0, 0, 255])
  expect(at(pixels, 15, 10)).toEqual([255, 255, 255, 255])
  put(pixels, stampOf(4, 2, 1, 'dark'), RED)
  expect(at(pixels, 10, 10)).toEqual([255, 0, 0, 255])
  expect(at(pixels, 15, 10)).toEqual([16, 24, 32, 255])
})

test('[M4.4] what steps back is see-through, and two of them are less so', () => {
  const pixels = image()
  put(pixels, stampOf(3, 0, 0.3), RED)
  expect(at(pixels, 10, 10)).toEqual([255, 0, 0, 77])
  put(pixels, stampOf(3, 0, 0.3), RED)
  const [red = 0, , , alpha] = at(pixels, 10, 10)
  expect(red).toBeGreaterThanOrEqual(253)
  expect(alpha).toBeGreaterThan(120)
  expect(alpha).toBeLessThan(135)
})

test('a point stays within its reach', () => {
  for (const [radius, outline] of [
    [1.5, 0],
    [7, 1.25],
  ] as const) {
    const reach = reachOf({ radius, outline })
    for (const { solid, edge } of createStamps({ radius, outline, alpha: 1, rim: 'white' }, 1000)) {
      for (const offset of [...solid, ...edge]) {
        const y = Math.round(offset / 1000)
        expect(Math.abs(y)).toBeLessThanOrEqual(reach)
        expect(Math.abs(offset - y * 1000)).toBeLessThanOrEqual(reach)
      }
    }
  }
})
