import { expect, test } from 'vitest'
import { JPEG } from '#test/jpeg.ts'
import { jpegSize } from './jpeg.ts'

test('[A5] a whole JPEG has its size', () => {
  expect(jpegSize(JPEG)).toEqual({ width: 8, height: 8 })
})

test.each<[string, Buffer]>([
  ['empty', Buffer.alloc(0)],
  ['cut off', JPEG.subarray(0, -2)],
  ['cut off in a segment', JPEG.subarray(0, 30)],
  ['something after its end', Buffer.concat([JPEG, Buffer.from([0])])],
  ['a start and an end alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  [
    'twelve bits',
    Buffer.from(JPEG).fill(
      12,
      JPEG.indexOf(Buffer.from([0xff, 0xc0])) + 4,
      JPEG.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    ),
  ],
  ['a segment without a length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])],
])('[A5] %s is none', (_, bytes) => {
  expect(jpegSize(bytes)).toBeUndefined()
})
