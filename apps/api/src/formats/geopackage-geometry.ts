import { readWkb, UnreadableGeometry, type WkbGeometry } from './wkb.ts'

const HEADER_BYTES = 8
const EMPTY = 0b10000
const EXTENDED = 0b100000
/** By the number in the flags: none, x and y, with heights, with measures, with both. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** The geometry of a GeoPackage's cell; plain well-known binary, which some programs write, is read as well. */
export function readGeometry(blob: Uint8Array): WkbGeometry | null {
  if (blob[0] !== 0x47 || blob[1] !== 0x50) return readWkb(blob)
  const flags = blob[3] ?? 0
  if (flags & EXTENDED) throw new UnreadableGeometry('Geometri jenis khusus tidak didukung')
  if (flags & EMPTY) return null
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7]
  if (envelope === undefined) throw new UnreadableGeometry('Geometri rusak')
  return readWkb(blob.subarray(HEADER_BYTES + envelope))
}
