import { expect, test } from 'vitest'
import { describeBounds } from './describe-bounds.ts'

test.each([
  [[108.5, -8.3, 111.7, -5.7], '108,5–111,7° BT, 5,7–8,3° LS'],
  [[95, 1.006, 98.123, 6], '95–98,12° BT, 1,01–6° LU'],
  [[-10, -2.1, 103, 1.5], '10° BB–103° BT, 2,1° LS–1,5° LU'],
] as const)('[D97] the area %j', (bounds, words) => {
  expect(describeBounds(bounds)).toBe(words)
})
