const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
/** A Huffman table with one code of one bit, for the value 0. */
const oneCode = (table: number) => [table, 1, ...Array<number>(15).fill(0), 0]

/** The smallest JPEG that readers show: eight by eight pixels of grey. */
export const JPEG = Buffer.from([
  ...[0xff, 0xd8],
  ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
  ...segment(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
  ...segment(0xc4, ...oneCode(0x00)),
  ...segment(0xc4, ...oneCode(0x10)),
  ...segment(0xda, 1, 1, 0x00, 0, 63, 0),
  // No difference, end of block, and ones to the end of the byte.
  0x3f,
  ...[0xff, 0xd9],
])
