import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/**
 * Writes PMTiles version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md):
 *
 *   header (127 bytes) · root directory · metadata · leaf directories · tiles
 *
 * Tiles are gzipped vector tiles in the order of their numbers; equal tiles are kept once, and neighbours that are equal
 * share one entry.
 */
export interface TileRun {
  /** Number of the first tile (tile-id.ts); runs come in ascending order and do not overlap. */
  id: number
  /** As many tiles in a row have this content. */
  length: number
  /** Gzipped. */
  data: Uint8Array
}

export interface ArchiveOptions {
  minZoom: number
  maxZoom: number
  /** West, south, east, north. */
  bounds: readonly [number, number, number, number]
  centre: readonly [lon: number, lat: number, zoom: number]
  metadata: Record<string, unknown>
}

interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

const HEADER_BYTES = 127
/** Readers fetch the first 16 KB at once: header and root directory have to fit. */
const ROOT_LIMIT = 16_384 - HEADER_BYTES
const GZIP = 2
const MVT = 1

/** The file in pieces, ready to be written one after the other. */
export function pmtiles(runs: Iterable<TileRun>, options: ArchiveOptions): Uint8Array[] {
  const { entries, contents, tiles, bytes } = collect(runs)
  const { root, leaves } = directories(entries)
  const metadata = gzipSync(JSON.stringify(options.metadata))
  const metadataOffset = HEADER_BYTES + root.length
  const leafOffset = metadataOffset + metadata.length
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  const u64 = (at: number, value: number) => header.setBigUint64(at, BigInt(value), true)
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles'))
  header.setUint8(7, 3)
  u64(8, HEADER_BYTES)
  u64(16, root.length)
  u64(24, metadataOffset)
  u64(32, metadata.length)
  u64(40, leafOffset)
  u64(48, leaves.length)
  u64(56, leafOffset + leaves.length)
  u64(64, bytes)
  u64(72, tiles)
  u64(80, entries.length)
  u64(88, contents.length)
  header.setUint8(96, 1)
  header.setUint8(97, GZIP)
  header.setUint8(98, GZIP)
  header.setUint8(99, MVT)
  header.setUint8(100, options.minZoom)
  header.setUint8(101, options.maxZoom)
  const degrees = (at: number, value: number) => header.setInt32(at, Math.round(value * 1e7), true)
  for (const [i, value] of options.bounds.entries()) degrees(102 + 4 * i, value)
  const [lon, lat, zoom] = options.centre
  header.setUint8(118, zoom)
  degrees(119, lon)
  degrees(123, lat)
  return [new Uint8Array(header.buffer), root, metadata, leaves, ...contents]
}

function collect(runs: Iterable<TileRun>) {
  const entries: Entry[] = []
  const contents: Uint8Array[] = []
  const known = new Map<string, number>()
  let [tiles, bytes] = [0, 0]
  for (const { id, length, data } of runs) {
    const previous = entries.at(-1)
    if (previous && id < previous.id + previous.run) throw new RangeError(`tile ${id} is out of order`)
    tiles += length
    const key = createHash('sha1').update(data).digest('base64')
    let offset = known.get(key)
    if (offset === undefined) {
      offset = bytes
      known.set(key, offset)
      contents.push(data)
      bytes += data.length
    }
    if (previous && previous.offset === offset && previous.id + previous.run === id) previous.run += length
    else entries.push({ id, run: length, offset, length: data.length })
  }
  return { entries, contents, tiles, bytes }
}

/** One directory, or a root that leads to leaves: as few as let the root fit. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries)
  if (whole.length <= ROOT_LIMIT) return { root: whole, leaves: new Uint8Array(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directory(entries.slice(at, at + size))
      // A run of zero says: this leads to a leaf.
      pointers.push({ id: (entries[at] as Entry).id, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column as varints: ids as differences, runs, lengths, offsets (0: right behind the entry before). */
function directory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  varint(bytes, entries.length)
  let last = 0
  for (const { id } of entries) {
    varint(bytes, id - last)
    last = id
  }
  for (const { run } of entries) varint(bytes, run)
  for (const { length } of entries) varint(bytes, length)
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1]
    varint(bytes, before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Uint8Array.from(bytes))
}

function varint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
