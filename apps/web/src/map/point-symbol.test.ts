import { expect, test } from 'vitest'
import { pointSymbol } from './point-symbol.ts'

test('points grow from 2 px at zoom 12 to 7 px at zoom 18 and no further', () => {
  expect([2, 12, 18, 22].map(zoom => pointSymbol(zoom).radius)).toEqual([2, 2, 7, 7])
  expect(pointSymbol(15).radius).toBeGreaterThan(pointSymbol(14).radius)
  expect(pointSymbol(13).outline).toBe(0)
})
