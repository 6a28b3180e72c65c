import { expect, test } from 'vitest'
import { changeLimits } from './quick-changes.ts'

test.each([
  [10, { inAll: 8, perCity: 4, perUser: 2 }],
  [5, { inAll: 3, perCity: 1, perUser: 1 }],
  [2, { inAll: 1, perCity: 1, perUser: 1 }],
])('[D80] of %i connections changes leave some to what only reads', (connections, limits) => {
  expect(changeLimits(connections)).toMatchObject(limits)
})
