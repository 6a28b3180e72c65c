import { expect, test } from 'vitest'
import { parseArguments } from './cli.ts'

const FULL =
  '--slug kota-uji --name Uji --customers 1000 --seed 7 --lon 110.4 --lat -7.05 --as-of 2026-11-15 --out /tmp/x'

test('reads a full command line, negative latitude included', () => {
  const { options, out } = parseArguments([...FULL.split(' '), '--messy'])
  expect(out).toBe('/tmp/x')
  expect(options).toMatchObject({ slug: 'kota-uji', customers: 1000, lat: -7.05, months: 24, messy: true })
})

test('names the argument that is missing or unknown', () => {
  expect(() => parseArguments(FULL.replace('--seed 7 ', '').split(' '))).toThrow('--seed')
  expect(() => parseArguments([...FULL.split(' '), '--colour', 'red'])).toThrow('--colour')
})
