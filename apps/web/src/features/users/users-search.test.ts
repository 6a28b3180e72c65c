import { expect, test } from 'vitest'
import { readUsersSearch } from './users-search.ts'

test('[A2] search, rule and status filters are read from the address', () => {
  expect(readUsersSearch({ p: '2', keyword: ' budi ', rule: 'ops', isActive: 'false' })).toEqual({
    p: 2,
    keyword: 'budi',
    rule: 'ops',
    isActive: 'false',
  })
})

test('[A5] empty and unknown parameters are dropped', () => {
  expect(readUsersSearch({ keyword: '  ', rule: 'root', isActive: 'maybe', other: 'x' })).toEqual({})
})
