import { expect, test } from 'vitest'
import { pipeDiameter } from './pipe-diameter.ts'

test.each([
  ['150', 150],
  ['150 mm', 150],
  ['150.0', 150],
  ['Ø 110', 110],
  ['4"', 101.6],
  ['1,5 inch', 38.1],
  ['20cm', 200],
  ['4', Number.NaN],
  ['0', Number.NaN],
  ['', Number.NaN],
  ['-', Number.NaN],
  ['100x50', Number.NaN],
  ['besar', Number.NaN],
])('[D101] a diameter of %o is %d mm', (text, millimetres) =>
  expect(Math.round(10 * pipeDiameter(text)) / 10).toBe(millimetres),
)
