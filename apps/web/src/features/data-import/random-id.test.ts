import { idSchema } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test.each([0x00, 0xff, 0x5a])('a valid id without the help of https, from bytes %i', byte => {
  const insecure = { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) } as unknown as Crypto
  expect(idSchema.safeParse(randomId(insecure)).success).toBe(true)
})

test('no two are the same', () => {
  expect(randomId()).not.toBe(randomId())
})
