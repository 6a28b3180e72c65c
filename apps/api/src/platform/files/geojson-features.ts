/**
 * Finds the features of a GeoJSON file while it streams by, without ever holding more than one of them.
 *
 *   { "type": "FeatureCollection", "features": [ {…}, {…} ], "crs": … }
 *                                                ^^^  ^^^   depth 3 objects inside "features" are what we hand out
 *
 * The scanner knows only strings, braces and brackets; JSON.parse, which is fast, reads the slices it cuts out.
 */
import { MalformedFile } from './malformed-file.ts'
import { decodeText } from './text.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const SPACE = 0x20

export type Slice = { position: number; bytes: number } & ({ value: unknown } | { error: string })

const MAX_KEY = 64
const MAX_FEATURE_BYTES = 64 * 1024 * 1024
/** Deeper than any geometry or sensible property; what reads the value later is recursive. */
const MAX_DEPTH = 64

export async function* featureSlices(input: AsyncIterable<Uint8Array>): AsyncGenerator<Slice> {
  let depth = 0
  let deepest = 0
  let inString = false
  let escaped = false
  let inFeatures = false
  let key = ''
  let collecting = false
  let start = -1
  let held: Uint8Array[] = []
  let heldBytes = 0
  let position = 0
  let seen = false
  /** An element of `features` that is no object: it has a position, too. */
  let scalar = false

  for await (const chunk of input) {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) {
          inString = false
          collecting = false
        }
        if (collecting && key.length < MAX_KEY) key += String.fromCharCode(byte)
        continue
      }
      if (byte === QUOTE) {
        inString = true
        // Texts directly inside the collection are its keys (and short values, which do no harm).
        collecting = depth === 1
        if (collecting) key = ''
        else if (depth === 2 && inFeatures) scalar = true
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth++
        if (depth > deepest) deepest = depth
        if (depth === 2 && byte === OPEN_ARRAY && key === 'features') {
          inFeatures = true
          seen = true
        } else if (depth === 3 && inFeatures) {
          start = i
          deepest = depth
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (depth === 3 && inFeatures && start >= 0) {
          const bytes = Buffer.concat([...held, chunk.subarray(start, i + 1)])
          held = []
          heldBytes = 0
          start = -1
          yield parseSlice(position++, bytes, deepest)
        }
        if (scalar && depth === 2) {
          scalar = false
          yield notAnObject(position++)
        }
        depth--
        if (depth === 1) inFeatures = false
        if (depth < 0) throw new MalformedFile('Tanda kurung penutup tidak memiliki pasangan')
      } else if (depth === 2 && inFeatures) {
        if (byte !== COMMA) scalar ||= byte > SPACE
        else if (scalar) {
          scalar = false
          yield notAnObject(position++)
        }
      }
    }
    if (start >= 0) {
      const rest = chunk.slice(start)
      held.push(rest)
      heldBytes += rest.length
      if (heldBytes > MAX_FEATURE_BYTES) throw new MalformedFile('Satu fitur melebihi 64 MB')
      start = 0
    }
  }
  if (!seen) throw new MalformedFile('Bukan FeatureCollection GeoJSON')
  if (depth !== 0 || inString) throw new MalformedFile('Berkas terpotong sebelum selesai')
}

const notAnObject = (position: number): Slice => ({ position, bytes: 0, error: 'Fitur bukan objek JSON' })

function parseSlice(position: number, buffer: Buffer, deepest: number): Slice {
  const bytes = buffer.length
  if (deepest > MAX_DEPTH) return { position, bytes, error: 'Fitur bersarang terlalu dalam' }
  try {
    return { position, bytes, value: JSON.parse(decodeText(buffer)) }
  } catch {
    return { position, bytes, error: 'Fitur bukan JSON yang sah' }
  }
}
