import { expect, test } from 'vitest'
import { readAuditSearch } from './audit-search.ts'

test('[A2] the address keeps page, search and filters', () => {
  const search = {
    p: 3,
    rp: 25,
    keyword: 'budi',
    actor: 'rina',
    action: 'user.update',
    city: 'kota-contoh',
    from: '2026-01-31',
    to: '2026-02-01',
  }
  expect(readAuditSearch(search)).toEqual(search)
})

test('[A2] what cannot be understood counts as absent', () => {
  const wrong = {
    p: 'x',
    rp: '7',
    keyword: ' ',
    action: 'user.promote',
    city: '../x',
    from: '2026-02-30',
    to: 'y',
  }
  expect(readAuditSearch(wrong)).toEqual({})
  expect(readAuditSearch({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(200)
})
