import { expect, test } from 'vitest'
import { changedValues } from './audit.ts'
import { maskedAddress } from './masked-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['::FFFF:10.1.2.3', '10.1.2.0'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::'],
  ['2001:0db8:0a00:5678::1', '2001:db8:a00::'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:db8:0:1::1', '2001:db8::'],
  ['2001::abcd:1', '2001::'],
  ['2001:0:5::1', '2001:0:5::'],
  ['fe80::1%eth0', 'fe80::'],
  ['64:ff9b::192.0.2.33', '64:ff9b::'],
  ['::1', '::'],
  ['::', '::'],
  ['bukan alamat', ''],
  ['', ''],
])('[ASVS V16.2.5] of %s the log keeps %s', (address, kept) => {
  expect(maskedAddress(address)).toBe(kept)
})

test('[D24] only what differs is kept, on either side', () => {
  const before = { name: 'a', roles: ['umum'], old: 1 }
  expect(changedValues(before, { name: 'b', roles: ['umum'], fresh: null })).toEqual({
    before: { name: 'a', old: 1 },
    after: { name: 'b', old: null },
  })
  expect(changedValues(before, { ...before })).toBeUndefined()
})
