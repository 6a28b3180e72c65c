/**
 * The beginning of a PMTiles file, version 3: what a base map says about itself
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The file comes from outside: every number is doubted.
 */
import type { FileHandle } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

export const HEADER_BYTES = 127
/** Header and root directory lie in the first 16 KB: readers fetch those at once. */
const FIRST_BYTES = 16_384
const MOST_METADATA_BYTES = 4 * 1024 ** 2
/** Streets and houses are drawn from the largest zoom of the file; more than this no tool writes. */
const MOST_ZOOM = 22
const NONE = 1
const GZIP = 2
const MVT = 1

export interface Section {
  offset: number
  length: number
}

export interface PmtilesHeader {
  root: Section
  metadata: Section
  leaves: Section
  tiles: Section
  isGzipped: boolean
  hasGzippedTiles: boolean
  zooms: [number, number]
  /** West, south, east, north. */
  bounds: [number, number, number, number]
}

export interface PmtilesMetadata {
  title: string
  attribution: string
}

/** Why a file cannot be used, in the words that people read. */
export class NotABasemap extends Error {}

const refuseUnless = (condition: boolean, message: string) => {
  if (!condition) throw new NotABasemap(message)
}

export const CUT_OFF = 'File terpotong atau rusak. Salin atau buat ulang file ini.'

export async function readSection(file: FileHandle, { offset, length }: Section): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await file.read(bytes, at, length - at, offset + at)
    if (bytesRead === 0) throw new NotABasemap(CUT_OFF)
    at += bytesRead
  }
  return bytes
}

/** What was packed, or a refusal: never more than the limit, whatever the bytes unpack to. */
export function unpacked(bytes: Buffer, isGzipped: boolean, limit: number): Buffer {
  try {
    const content = isGzipped ? gunzipSync(bytes, { maxOutputLength: limit }) : bytes
    if (content.length <= limit) return content
  } catch {
    // Refused below.
  }
  throw new NotABasemap(CUT_OFF)
}

export async function readHeader(file: FileHandle, fileBytes: number): Promise<PmtilesHeader> {
  refuseUnless(fileBytes > HEADER_BYTES, 'File ini bukan peta dasar PMTiles.')
  const bytes = await readSection(file, { offset: 0, length: HEADER_BYTES })
  refuseUnless(bytes.toString('latin1', 0, 7) === 'PMTiles', 'File ini bukan peta dasar PMTiles.')
  const version = bytes.readUInt8(7)
  refuseUnless(version === 3, `PMTiles versi ${version} tidak didukung. Buat file dengan PMTiles versi 3.`)
  refuseUnless(
    bytes.readUInt8(99) === MVT,
    'File PMTiles ini berisi gambar, bukan peta vektor (MVT). Peta dasar harus berupa peta vektor.',
  )
  for (const at of [97, 98])
    refuseUnless(
      [NONE, GZIP].includes(bytes.readUInt8(at)),
      'Kompresi di dalam file PMTiles ini tidak didukung. Gunakan gzip.',
    )
  // Beyond what a number holds exactly it is beyond the end of the file, too.
  const section = (at: number): Section => {
    const [offset, length] = [Number(bytes.readBigUInt64LE(at)), Number(bytes.readBigUInt64LE(at + 8))]
    refuseUnless(offset + length <= fileBytes, CUT_OFF)
    return { offset, length }
  }
  const header = {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    tiles: section(56),
    isGzipped: bytes.readUInt8(97) === GZIP,
    hasGzippedTiles: bytes.readUInt8(98) === GZIP,
    zooms: [bytes.readUInt8(100), bytes.readUInt8(101)] as [number, number],
    bounds: [102, 106, 110, 114].map(at => bytes.readInt32LE(at) / 1e7) as PmtilesHeader['bounds'],
  }
  const { root, metadata, tiles, zooms, bounds } = header
  refuseUnless(root.length > 0 && root.offset + root.length <= FIRST_BYTES, CUT_OFF)
  refuseUnless(metadata.length <= MOST_METADATA_BYTES && tiles.length > 0, CUT_OFF)
  refuseUnless(
    zooms[0] <= zooms[1] && zooms[1] <= MOST_ZOOM,
    'Tingkat zoom di dalam file ini tidak masuk akal.',
  )
  const [west, south, east, north] = bounds
  refuseUnless(
    west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north,
    'Batas wilayah di dalam file ini tidak masuk akal.',
  )
  return header
}

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .slice(0, 300)
    : ''

export async function readMetadata(file: FileHandle, header: PmtilesHeader): Promise<PmtilesMetadata> {
  if (header.metadata.length === 0) return { title: '', attribution: '' }
  const bytes = unpacked(await readSection(file, header.metadata), header.isGzipped, MOST_METADATA_BYTES)
  try {
    const metadata = JSON.parse(bytes.toString()) as unknown
    const { name, attribution } = (metadata ?? {}) as Record<string, unknown>
    return { title: asText(name), attribution: asText(attribution) }
  } catch {
    throw new NotABasemap(CUT_OFF)
  }
}

export const covers = (
  [west, south, east, north]: PmtilesHeader['bounds'],
  lon: number,
  lat: number,
): boolean => lon >= west && lon <= east && lat >= south && lat <= north
