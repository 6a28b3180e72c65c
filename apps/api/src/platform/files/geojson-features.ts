/**
 * Finds the features of a GeoJSON file while it streams by, without ever holding more than one of them.
 *
 *   { "type": "FeatureCollection", "features": [ {…}, {…} ], "crs": … }
 *                                                ^^^  ^^^   depth 3 objects inside "features" are what we hand out
 *
 * The scanner knows only strings, braces and brackets; JSON.parse, which is fast, reads the slices it cuts out.
 */
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

export type Slice = { position: number; value: unknown } | { position: number; error: string }

export class MalformedFile extends Error {}

const MAX_KEY = 64
const MAX_FEATURE_BYTES = 64 * 1024 * 1024

export async function* featureSlices(input: AsyncIterable<Uint8Array>): AsyncGenerator<Slice> {
  let depth = 0
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
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth++
        if (depth === 2 && byte === OPEN_ARRAY && key === 'features') {
          inFeatures = true
          seen = true
        } else if (depth === 3 && inFeatures) start = i
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (depth === 3 && inFeatures && start >= 0) {
          const text = Buffer.concat([...held, chunk.subarray(start, i + 1)]).toString('utf8')
          held = []
          heldBytes = 0
          start = -1
          yield parseSlice(position++, text)
        }
        depth--
        if (depth === 1) inFeatures = false
        if (depth < 0) throw new MalformedFile('Tanda kurung penutup tidak memiliki pasangan')
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

function parseSlice(position: number, text: string): Slice {
  try {
    return { position, value: JSON.parse(text) }
  } catch {
    return { position, error: 'Fitur bukan JSON yang sah' }
  }
}
