import { expect, test } from 'vitest'
import { clickAt, isComplete, outlineOf } from './draw-sketch.ts'

const line = [
  [0, 0],
  [100, 0],
]
const triangle = [...line, [100, 100]]

test('[M4.7] a click sets a vertex, the second of a double click ends the line', () => {
  expect(clickAt('line', [], [0, 0], 8)).toBe('set')
  expect(clickAt('line', line, [100, 9], 8)).toBe('set')
  expect(clickAt('line', line, [100, 8], 8)).toBe('end')
  // A line may come back to where it began.
  expect(clickAt('line', triangle, [0, 0], 8)).toBe('set')
})

test('[M4.7] a polygon ends at its first vertex, too', () => {
  expect(clickAt('polygon', triangle, [3, 3], 8)).toBe('end')
  expect(clickAt('polygon', triangle, [100, 95], 8)).toBe('end')
  expect(clickAt('polygon', triangle, [0, 100], 8)).toBe('set')
})

test('a double click where a shape has too few vertices sets no second one', () => {
  expect(clickAt('line', [[0, 0]], [1, 1], 8)).toBe('ignore')
  expect(clickAt('polygon', line, [100, 0], 8)).toBe('ignore')
  expect(isComplete('line', line)).toBe(true)
  expect(isComplete('polygon', line)).toBe(false)
})

test('the ring of a polygon is closed', () => {
  expect(outlineOf('polygon', triangle)).toEqual([...triangle, [0, 0]])
  expect(outlineOf('line', line)).toEqual(line)
})
