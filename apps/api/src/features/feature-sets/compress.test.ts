import { gunzipSync } from 'node:zlib'
import { encodePart } from '@petatirta/contract/plain'
import { randomFrom } from '@petatirta/harness/random.ts'
import { expect, test } from 'vitest'
import { compress, compressColumns } from './encode.ts'

const identity = {
  kind: 'customer',
  city: 'a',
  counter: 1,
  part: 'style',
  rowStart: 0,
  rows: 20_000,
} as const

test('columns of numbers are packed smaller than texts are, and any gzip opens them', async () => {
  const random = randomFrom(5)
  const values = Int32Array.from({ length: identity.rows }, () => Math.round(1000 * random()))
  const codes = Uint8Array.from({ length: identity.rows }, () => Math.floor(9 * random()))
  const bytes = encodePart(identity, [
    { name: 'x', values },
    { name: 'loket_bayar', codes, dictionary: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] },
  ])
  const packed = await compressColumns(bytes)
  expect(gunzipSync(packed).equals(bytes)).toBe(true)
  expect(packed.length).toBeLessThan(0.97 * (await compress(bytes)).length)
})

test('what repeats in larger pieces is packed as before', async () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `Batas Device ${i % 7}`)
  const bytes = encodePart({ ...identity, rows: 5000 }, [{ name: 'nama', texts }])
  expect((await compressColumns(bytes)).length).toBe((await compress(bytes)).length)
})
