import { expect, test } from 'vitest'
import { createBuckets } from '#platform/buckets.ts'
import { createFloodGate, DEVICE_LIMIT, UTILITY_KB_LIMIT, UTILITY_LIMIT } from './flood.ts'

test('a bucket gives its burst, then what flows in, and never more than its burst', () => {
  let now = 0
  const bucket = createBuckets({ perSecond: 5, burst: 10 }, () => now)
  const taken = (wanted: number) =>
    Array.from({ length: wanted }, () => bucket.take('a')).filter(Boolean).length
  expect(taken(100)).toBe(10)
  now = 1000
  expect(taken(100)).toBe(5)
  now = 3_600_000
  expect(taken(100)).toBe(10)
  expect(bucket.take('b')).toBe(true)
})

test('who has been quiet is forgotten, who is refused is not', () => {
  let now = 0
  const bucket = createBuckets({ perSecond: 1, burst: 2 }, () => now)
  for (let i = 0; i < 3; i++) bucket.take('banjir')
  now = 100
  bucket.forgetQuiet()
  expect(bucket.take('banjir')).toBe(false)
})

test('a device that floods leaves its utility and its neighbours alone', () => {
  const gate = createFloodGate(() => 0)
  const admitted = (device: string, n: number) =>
    Array.from({ length: n }, () => gate.admits('pdam', device)).filter(Boolean).length
  expect(admitted('banjir', UTILITY_LIMIT.burst * 2)).toBe(DEVICE_LIMIT.burst)
  expect(admitted('tenang', 10)).toBe(10)
})

test('a utility that floods leaves the others alone', () => {
  const gate = createFloodGate(() => 0)
  let admitted = 0
  for (let i = 0; i < UTILITY_LIMIT.burst + 100; i++) if (gate.admits('banjir', `d${i}`)) admitted++
  expect(admitted).toBe(UTILITY_LIMIT.burst)
  expect(gate.admits('tenang', 'd1')).toBe(true)
})

test('[D44] what a utility may have read is limited by its length, and leaves the others alone', () => {
  const gate = createFloodGate(() => 0)
  const LARGEST = 256 * 1024
  let admitted = 0
  while (gate.admitsBytes('banjir', LARGEST)) admitted++
  expect(admitted).toBe(Math.floor(UTILITY_KB_LIMIT.burst / 256))
  expect(gate.admitsBytes('tenang', LARGEST)).toBe(true)
})
