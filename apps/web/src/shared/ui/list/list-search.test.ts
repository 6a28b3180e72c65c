import { describe, expect, test } from 'vitest'
import { listPage, pageAfterDelete, readListSearch } from './list-search.ts'

describe('readListSearch', () => {
  test('[A9] default page size 5, options 5, 10, 25', () => {
    expect(listPage(readListSearch({}))).toEqual({ p: 1, rp: 5 })
    expect(listPage(readListSearch({ p: '3', rp: '25' }))).toEqual({ p: 3, rp: 25 })
  })

  test.each(['0', '-1', '1.5', 'x', '1e99', ''])('a page that is none (%s) counts as the first', p => {
    expect(readListSearch({ p })).toEqual({})
  })

  test.each(['7', '1000000', 'x'])('[A9] a page size that is no option (%s) counts as the default', rp => {
    expect(readListSearch({ rp })).toEqual({})
  })

  test('defaults are left out of the address', () => {
    expect(readListSearch({ p: 1, rp: 5 })).toEqual({})
  })
})

test('the last row of a page leads to the page before it', () => {
  expect(pageAfterDelete({ p: 3 }, 1)).toBe(2)
  expect(pageAfterDelete({ p: 3 }, 2)).toBe(3)
  expect(pageAfterDelete({}, 1)).toBeUndefined()
})
