import type { FrameState } from 'ol/Map.js'
import { expect, test } from 'vitest'
import { transformOf } from './names-layer.ts'

const drawn = { center: [1000, 2000], resolution: 2, size: [800, 600] }
const seen = (center: number[], resolution: number) =>
  transformOf(drawn, { viewState: { center, resolution }, size: [800, 600] } as unknown as FrameState)

test('[D97] while the map moves, the picture of its names moves along', () => {
  expect(seen([1000, 2000], 2)).toBe('translate(0px, 0px) scale(1)')
  // The map goes east and north: its names go left and down.
  expect(seen([1020, 2040], 2)).toBe('translate(-10px, 20px) scale(1)')
  // Twice as close: the middle stays.
  expect(seen([1000, 2000], 1)).toBe('translate(-400px, -300px) scale(2)')
})
