import { expect, test } from 'vitest'
import { changedFields, mergeNewest, overlap } from './use-newest.ts'

const base = { name: 'Tirta', slug: 'tirta', roles: ['umum'] }

test('[A5] what was typed stays, what was not comes from the newest record', () => {
  const typed = { ...base, name: 'Tirta Kita' }
  const newest = { name: 'Tirta Lain', slug: 'tirta-baru', roles: ['umum', 'hublang'] }
  const merged = mergeNewest(typed, base, newest)
  expect(merged).toEqual({ ...newest, name: 'Tirta Kita' })
  expect(overlap(typed, base, newest)).toEqual(['name'])
})

test('the same change twice, or changes of different fields, are no contradiction', () => {
  const newest = { ...base, name: 'Tirta Lain' }
  expect(overlap({ ...base, name: 'Tirta Lain' }, base, newest)).toEqual([])
  expect(overlap({ ...base, slug: 'tirta-baru' }, base, newest)).toEqual([])
})

test('lists are compared by what they hold', () => {
  expect(changedFields({ ...base, roles: ['umum'] }, base)).toEqual([])
  expect(changedFields({ ...base, roles: [] }, base)).toEqual(['roles'])
})
