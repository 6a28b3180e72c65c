import { expect, test } from 'vitest'
import { fitInto, isPng } from './read-image.ts'

test('[A5] an image keeps its proportions in the square', () => {
  expect(fitInto(15, 60, 60)).toEqual({ x: 0, y: 0, width: 15, height: 15 })
  expect(fitInto(15, 60, 20)).toEqual({ x: 0, y: 5, width: 15, height: 5 })
  expect(fitInto(15, 3, 5)).toEqual({ x: 3, y: 0, width: 9, height: 15 })
})

test('[A5] a PNG is known by its first bytes', () => {
  expect(isPng(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1))).toBe(true)
  expect(isPng(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(false)
  expect(isPng(new Uint8Array())).toBe(false)
})
