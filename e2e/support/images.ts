import { deflateSync } from 'node:zlib'
import { pngFile } from '@petatirta/harness/png.ts'

/** A PNG in one colour (RGBA). */
export function png(width: number, height: number, rgba: readonly number[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const line = Buffer.concat([Buffer.from([0]), Buffer.concat(Array(width).fill(Buffer.from(rgba)))])
  return pngFile([
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(Array(height).fill(line)))],
  ])
}
