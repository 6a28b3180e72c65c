import { deflateSync } from 'node:zlib'
import { pngFile } from '@petatirta/demo-city'

export { pngFile }

/** A grey PNG; `padding` bytes of a comment make it as large as wanted. `said`: a width that its header claims. */
export function png({
  width = 15,
  height = 15,
  shade = 128,
  padding = 0,
  said = 0,
} = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(said || width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, shade)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  const comment = padding > 0 ? [['tEXt', Buffer.alloc(padding, 'x')] as const] : []
  return new Uint8Array(pngFile([['IHDR', header], ...comment, ['IDAT', deflateSync(rows)]]))
}
