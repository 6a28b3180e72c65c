import { expect, test } from 'vitest'
import { parseHex } from './hex.ts'

test.each([
  ['#0072B2', '#0072b2'],
  ['0072b2', '#0072b2'],
  [' #AbCdEf ', '#abcdef'],
])('[A2] %j is the colour %s', (text, colour) => expect(parseHex(text)).toBe(colour))

test.each(['', '#', '#fff', 'red', '#1234567', '##123456', '#12345g'])('%j is no colour', text =>
  expect(parseHex(text)).toBeUndefined(),
)
