import { expect, test } from 'vitest'
import { measurementAt } from './measurements.ts'

const square = (key: string, size: number) => ({
  key,
  shape: 'polygon' as const,
  outline: [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
    [0, 0],
  ],
  area: size * size,
})
const line = {
  key: 'line',
  shape: 'line' as const,
  outline: [
    [10, 50],
    [90, 50],
  ],
  area: 0,
}
const all = [square('small', 100), line, square('large', 200)]

test('[M4.7] the outline that is nearest', () => {
  expect(measurementAt(all, [50, 53], 5)).toBe('line')
  expect(measurementAt(all, [103, 50], 5)).toBe('small')
  expect(measurementAt(all, [198, 150], 5)).toBe('large')
})

test('inside of several, the smallest', () => {
  expect(measurementAt(all, [50, 80], 5)).toBe('small')
  expect(measurementAt(all, [150, 150], 5)).toBe('large')
})

test('beside all of them, none', () => {
  expect(measurementAt(all, [210, 50], 5)).toBeUndefined()
  expect(measurementAt([line], [5, 60], 5)).toBeUndefined()
  expect(measurementAt([], [0, 0], 5)).toBeUndefined()
})
