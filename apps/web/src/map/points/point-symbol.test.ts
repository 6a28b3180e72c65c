import { expect, test } from 'vitest'
import { pointPasses, pointSymbol } from './point-symbol.ts'

test('points grow from a speck at zoom 12 to 7 px at zoom 18 and no further', () => {
  expect([2, 12, 18, 22].map(zoom => pointSymbol(zoom).radius)).toEqual([1.5, 1.5, 7, 7])
  expect(pointSymbol(15).radius).toBeGreaterThan(pointSymbol(14).radius)
  expect(pointSymbol(13).outline).toBe(0)
})

test('at zoom 14 pipes and streets stay readable between the points', () => {
  expect(pointSymbol(14).radius).toBeGreaterThanOrEqual(2)
  expect(pointSymbol(14).radius).toBeLessThanOrEqual(2.5)
})

test('[M4.4] highlighted points are larger, drawn last, and the rest is dimmed', () => {
  expect(pointPasses(16, false)).toEqual([{ ...pointSymbol(16), rows: 'all', rim: 'white', alpha: 1 }])
  const [plain, highlighted] = pointPasses(16, true)
  expect([plain?.rows, highlighted?.rows]).toEqual(['plain', 'highlighted'])
  expect(plain?.alpha).toBeLessThan(0.5)
  expect(highlighted?.radius).toBeGreaterThan(pointSymbol(16).radius)
  expect(highlighted?.rim).toBe('dark')
  expect(pointPasses(16, true, false)[0]?.alpha).toBe(1)
})
