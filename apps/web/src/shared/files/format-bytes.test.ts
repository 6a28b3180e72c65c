import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1.023 B'],
  [1536, '1,5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [700 * 1024 * 1024, '700 MB'],
  [5 * 1024 ** 4, '5.120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
