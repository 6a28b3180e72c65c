/** The records of a `.shp` in their order: where its index says they are, else one after the other. */
import { type FilePart, heldPart, wholePart } from './file-part.ts'
import { MalformedFile } from './malformed-file.ts'
import { readShape, type Shape } from './shp-shape.ts'

const MAGIC = 9994
const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
const INDEX_BYTES = 8
/** As of a GeoJSON feature. */
const LARGEST_SHAPE = 16 * 1024 * 1024
export const MOST_ROWS = 5_000_000
const LARGEST_INDEX = HEADER_BYTES + INDEX_BYTES * MOST_ROWS
/** Records out of order are looked up; of an archive, in memory. */
const LARGEST_UNORDERED = 64 * 1024 * 1024

const TOO_LARGE = { error: 'Bentuk melebihi 16 MB' }
const CUT = { error: 'Bentuk dalam file .shp terpotong' }

export interface ReadRecord {
  readonly shape: Shape
  readonly bytes: number
}

export async function checkShp(shp: FilePart): Promise<void> {
  const head = await shp.read(0, HEADER_BYTES)
  if (head.length < HEADER_BYTES || head.readInt32BE(0) !== MAGIC)
    throw new MalformedFile('File .shp rusak atau bukan Shapefile')
}

export const countIn = ({ bytes }: FilePart) => Math.max(0, Math.floor((bytes - HEADER_BYTES) / INDEX_BYTES))

/** The places of the records in bytes; null where the index cannot be of this file. */
async function placesIn(shx: FilePart, shpBytes: number): Promise<Float64Array | null> {
  const bytes = await wholePart(shx, LARGEST_INDEX, 'Indeks (.shx)')
  if (bytes.length < HEADER_BYTES || bytes.readInt32BE(0) !== MAGIC) return null
  const places = new Float64Array(countIn(shx))
  for (let i = 0; i < places.length; i++) {
    const place = 2 * bytes.readUInt32BE(HEADER_BYTES + INDEX_BYTES * i)
    if (place < HEADER_BYTES || place + RECORD_HEADER_BYTES > shpBytes) return null
    places[i] = place
  }
  // Two records at one place: one of them is lost, and which one is not known.
  return isAscending(places) || isAscending(places.toSorted()) ? places : null
}

const isAscending = (places: Float64Array) =>
  places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0))

/** undefined: there is none at this place. */
async function recordAt(shp: FilePart, at: number): Promise<ReadRecord | undefined> {
  const header = await shp.read(at, RECORD_HEADER_BYTES)
  if (header.length < RECORD_HEADER_BYTES) return undefined
  const bytes = 2 * header.readUInt32BE(4)
  if (bytes > LARGEST_SHAPE) return { shape: at + bytes > shp.bytes ? CUT : TOO_LARGE, bytes }
  const content = await shp.read(at + RECORD_HEADER_BYTES, bytes)
  return { shape: content.length < bytes ? CUT : readShape(content), bytes }
}

export class ShpRecords {
  readonly #shp: FilePart
  readonly #places: Float64Array | null
  #next = 0
  #at = HEADER_BYTES
  #read = 0

  private constructor(shp: FilePart, places: Float64Array | null) {
    this.#shp = shp
    this.#places = places
  }

  static async open(shp: FilePart, shx: FilePart | null): Promise<ShpRecords> {
    await checkShp(shp)
    const places = shx && (await placesIn(shx, shp.bytes))
    if (!places || shp.goesBack || isAscending(places)) return new ShpRecords(shp, places)
    const held = await wholePart(shp, LARGEST_UNORDERED, 'File .shp yang tidak berurutan di dalam arsip')
    return new ShpRecords(heldPart(held), places)
  }

  /** undefined after the last. */
  async next(): Promise<ReadRecord | undefined> {
    const at = this.#places ? this.#places[this.#next++] : this.#at
    if (at === undefined || at >= this.#shp.bytes) return undefined
    const record = await recordAt(this.#shp, at)
    if (!record) return undefined
    this.#at = at + RECORD_HEADER_BYTES + record.bytes
    if (record.bytes <= LARGEST_SHAPE) this.#read += Math.min(record.bytes, this.#shp.bytes - at)
    // Records that share their bytes would make a small file endless.
    if (this.#read > 2 * this.#shp.bytes + LARGEST_SHAPE)
      throw new MalformedFile('Indeks (.shx) rusak: bentuk saling menimpa')
    return record
  }
}
