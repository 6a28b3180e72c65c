import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test.each([
  ['bytes=0-126', { start: 0, end: 126 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1001', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Not understood: the whole file, as the standard has it.
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=1e3-', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
])('[D97] the range %s of 1,000 bytes', (header, expected) => {
  expect(rangeOf(header, 1000)).toEqual(expected)
})
