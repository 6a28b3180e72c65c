import { expect, test } from 'vitest'
import { boundedValues, changedValues } from './audit.ts'
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

test('[D71] an entry keeps the beginning of a long value, the first of many, and says so', () => {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  const short = { name: 'a', roles: ['umum'], count: 1, none: null }
  expect(boundedValues(short)).toEqual(short)
  expect(boundedValues(null)).toBeNull()
  expect(boundedValues({ ket: 'x'.repeat(1000), long: 'x'.repeat(5000) })).toEqual({
    ket: 'x'.repeat(1000),
    long: `${'x'.repeat(1000)}… (dipotong dari 5000 karakter)`,
  })
  const nested = boundedValues({ list: Array.from({ length: 1000 }, (_, i) => i) })?.list
  expect(nested).toMatch(/^\[0,1,2,.+… \(dipotong dari \d+ karakter\)$/)

  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`isian${i}`, '水'.repeat(400)]))
  const kept = boundedValues(many) ?? {}
  expect(bytes(kept)).toBeLessThan(8 * 1024)
  const { '…': mark, ...first } = kept
  expect(mark).toBe(`${500 - Object.keys(first).length} isian lain tidak dicatat`)
  expect(many).toMatchObject(first)
  expect(bytes(boundedValues({ ['n'.repeat(50_000)]: 1 }))).toBeLessThan(8 * 1024)
})
