import { deflateSync } from 'node:zlib'
import { png, pngFile } from '@petatirta/harness/png.ts'
import { describe, expect, test } from 'vitest'
import { isWholePng } from './png.ts'

type Chunk = readonly [type: string, data: Buffer]

interface Made {
  depth?: number
  colour?: number
  /** Compression, filter method, interlace. */
  methods?: [number, number, number]
  /** Unpacked. */
  rows?: Buffer
  /** In place of the packed rows. */
  data?: Buffer[]
  before?: Chunk[]
  after?: Chunk[]
}

/** An image of 15 by 15 pixels; by default a grey one. */
function made({
  depth = 8,
  colour = 0,
  methods = [0, 0, 0],
  rows,
  data,
  before = [],
  after = [],
}: Made = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(15, 0)
  header.writeUInt32BE(15, 4)
  header.set([depth, colour, ...methods], 8)
  const packed = data ?? [deflateSync(rows ?? Buffer.alloc(15 * 16))]
  return pngFile([['IHDR', header], ...before, ...packed.map((part): Chunk => ['IDAT', part]), ...after])
}

const isSymbol = (bytes: Uint8Array) => isWholePng(Buffer.from(bytes), 15, 15)
const palette = (colours: number): Chunk => ['PLTE', Buffer.alloc(colours * 3)]
const packedRows = deflateSync(Buffer.alloc(15 * 16))

describe('[D68] a PNG that browsers show', () => {
  test.each<[string, Uint8Array]>([
    ['grey', png()],
    ['with a comment', png({ padding: 100 })],
    ['black and white', made({ depth: 1, rows: Buffer.alloc(15 * 3) })],
    ['colours', made({ colour: 2, rows: Buffer.alloc(15 * 46) })],
    [
      'colours with a proposed palette',
      made({ colour: 2, rows: Buffer.alloc(15 * 46), before: [palette(256)] }),
    ],
    ['transparent, 16 bits', made({ depth: 16, colour: 6, rows: Buffer.alloc(15 * 121) })],
    ['a palette', made({ colour: 3, before: [palette(256)] })],
    ['interlaced', made({ methods: [0, 0, 1], rows: Buffer.alloc(254) })],
    ['data in two parts', made({ data: [packedRows.subarray(0, 5), packedRows.subarray(5)] })],
    ['with a chunk that readers may leave out', made({ before: [['tIME', Buffer.alloc(7)]] })],
  ])('%s', (_, bytes) => expect(isSymbol(bytes)).toBe(true))
})

describe('[D68] what is none, though every checksum is right', () => {
  test.each<[string, Uint8Array]>([
    ['no data', made({ data: [] })],
    ['data that does not unpack', made({ data: [Buffer.from('bukan zlib')] })],
    ['data that is cut off', made({ data: [packedRows.subarray(0, -6)] })],
    ['something after the data', made({ data: [Buffer.concat([packedRows, Buffer.from('ekor')])] })],
    ['too few rows', made({ rows: Buffer.alloc(14 * 16) })],
    ['one byte too many', made({ rows: Buffer.alloc(15 * 16 + 1) })],
    ['a bomb', made({ rows: Buffer.alloc(20_000_000) })],
    ['an unknown filter', made({ rows: Buffer.alloc(15 * 16, 5) })],
    ['an unknown colour type', made({ colour: 5 })],
    ['a depth that its colour type has not', made({ depth: 4, colour: 6 })],
    ['an unknown depth', made({ depth: 3 })],
    ['an unknown compression', made({ methods: [1, 0, 0] })],
    ['an unknown filter method', made({ methods: [0, 1, 0] })],
    ['an unknown interlace', made({ methods: [0, 0, 2] })],
    ['a palette that is missing', made({ colour: 3 })],
    ['a palette of half a colour', made({ colour: 3, before: [['PLTE', Buffer.alloc(4)]] })],
    ['more colours than can be named', made({ colour: 3, before: [palette(257)] })],
    ['a palette for grey', made({ before: [palette(2)] })],
    ['a palette after the data', made({ colour: 2, rows: Buffer.alloc(15 * 46), after: [palette(2)] })],
    ['a chunk that readers would have to know', made({ before: [['ABCD', Buffer.alloc(1)]] })],
    [
      'data in two places',
      made({
        after: [
          ['tIME', Buffer.alloc(7)],
          ['IDAT', Buffer.alloc(0)],
        ],
      }),
    ],
    ['two headers', made({ before: [['IHDR', Buffer.alloc(13)]] })],
  ])('%s', (_, bytes) => expect(isSymbol(bytes)).toBe(false))
})
