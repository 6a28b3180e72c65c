import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Width and height of a whole, undamaged PNG: every chunk is there, from IHDR to IEND, and nothing comes after. */
export function pngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  let size: { width: number; height: number } | undefined
  //  length (4) | type (4) | data (length) | crc of type and data (4)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if ((at === 8) !== (type === 'IHDR' && length === 13)) return undefined
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    at = end + 4
    if (type === 'IEND') return at === bytes.length ? size : undefined
  }
  return undefined
}
