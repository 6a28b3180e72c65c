/**
 * One part of a feature set: columns, not objects.
 *
 *   0  u32  magic 'PTFS'
 *   4  u16  version
 *   6  u16  0
 *   8  u32  length of the header
 *  12       header, JSON in UTF-8
 *   …       columns, each starting at a multiple of 8 from the part's start
 */
import type { FeatureKind } from '../feature-kinds.ts'

const MAGIC = 0x53465450
export const FEATURE_SET_VERSION = 2

const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const
type NumericType = keyof typeof ARRAYS
export type NumericArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

export interface PartIdentity {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  readonly part: string
  /** Index of the part's first row in the whole set, and how many it holds. */
  readonly rowStart: number
  readonly rows: number
}

export type ColumnInput =
  | { readonly name: string; readonly values: NumericArray; readonly delta?: boolean }
  | {
      readonly name: string
      readonly codes: Uint8Array | Uint16Array
      readonly dictionary: readonly string[]
    }
  | { readonly name: string; readonly texts: readonly string[] }
  /** The same, in UTF-8 already: one after the other, with where each begins and the last ends. */
  | { readonly name: string; readonly utf8: { readonly bytes: Uint8Array; readonly offsets: Uint32Array } }

interface ColumnHeader {
  name: string
  type: NumericType | 'utf8'
  offset: number
  length: number
  /** Differences to the value before: neighbours in space compress to almost nothing. */
  delta?: true
  /** Integers as four runs of bytes, lowest first: most numbers are small, so three of the runs are nearly all zeros. */
  planes?: true
  dictionary?: readonly string[]
  textBytes?: number
}

interface PartHeader extends PartIdentity {
  columns: ColumnHeader[]
}

const align = (n: number) => (n + 7) & ~7
const utf8 = new TextEncoder()

const typeOf = (values: NumericArray): NumericType =>
  (Object.keys(ARRAYS) as NumericType[]).find(type => values instanceof ARRAYS[type]) ?? 'f64'

function differences(values: NumericArray): Int32Array {
  const out = new Int32Array(values.length)
  let previous = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    out[i] = value - previous
    previous = value
  }
  return out
}

function sums(values: Int32Array): Int32Array {
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number
    values[i] = sum
  }
  return values
}

/** Zigzag first, so that small negative numbers have zeros up there too. */
function toPlanes(values: Int32Array): Uint8Array {
  const { length } = values
  const out = new Uint8Array(4 * length)
  for (let i = 0; i < length; i++) {
    const value = values[i] as number
    const zigzag = (value << 1) ^ (value >> 31)
    out[i] = zigzag
    out[length + i] = zigzag >>> 8
    out[2 * length + i] = zigzag >>> 16
    out[3 * length + i] = zigzag >>> 24
  }
  return out
}

function fromPlanes(bytes: Uint8Array): Int32Array {
  const length = bytes.length / 4
  const out = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    const low = (bytes[i] as number) | ((bytes[length + i] as number) << 8)
    const high = (bytes[2 * length + i] as number) | ((bytes[3 * length + i] as number) << 8)
    const zigzag = low | (high << 16)
    out[i] = (zigzag >>> 1) ^ -(zigzag & 1)
  }
  return out
}

/** A UTF-16 unit is at most so many bytes in UTF-8. */
const UNIT_BYTES = 3

/** Written one after the other into one array: an array for each text would be most of the time and of the memory. */
function textColumn(texts: readonly string[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const offsets = new Uint32Array(texts.length + 1)
  let bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length, 0))
  let at = 0
  texts.forEach((text, i) => {
    offsets[i] = at
    const longest = at + UNIT_BYTES * text.length
    if (longest > bytes.length) {
      const larger = new Uint8Array(Math.max(longest, Math.ceil(1.5 * bytes.length)))
      larger.set(bytes.subarray(0, at))
      bytes = larger
    }
    at += utf8.encodeInto(text, bytes.subarray(at)).written
  })
  offsets[texts.length] = at
  return { offsets, bytes: bytes.subarray(0, at) }
}

export function encodePart(identity: PartIdentity, columns: readonly ColumnInput[]): Uint8Array {
  const blocks: { at: number; bytes: Uint8Array }[] = []
  let offset = 0
  const place = (array: NumericArray): number => {
    const at = offset
    blocks.push({ at, bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength) })
    offset = align(offset + array.byteLength)
    return at
  }
  const headers = columns.map((column): ColumnHeader => {
    if ('texts' in column || 'utf8' in column) {
      const { offsets, bytes } = 'utf8' in column ? column.utf8 : textColumn(column.texts)
      const at = place(offsets)
      place(bytes)
      return {
        name: column.name,
        type: 'utf8',
        offset: at,
        length: offsets.length - 1,
        textBytes: bytes.length,
      }
    }
    if ('codes' in column) {
      const { name, codes, dictionary } = column
      return { name, type: typeOf(codes), offset: place(codes), length: codes.length, dictionary }
    }
    const { name, delta } = column
    const values = delta ? differences(column.values) : column.values
    const { length } = values
    if (!(values instanceof Int32Array)) return { name, type: typeOf(values), offset: place(values), length }
    const offset = place(toPlanes(values))
    return { name, type: 'i32', offset, length, planes: true, ...(delta && { delta }) }
  })
  const header = utf8.encode(JSON.stringify({ ...identity, columns: headers } satisfies PartHeader))
  const body = align(12 + header.length)
  const out = new Uint8Array(body + offset)
  const view = new DataView(out.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint16(4, FEATURE_SET_VERSION, true)
  view.setUint32(8, header.length, true)
  out.set(header, 12)
  for (const block of blocks) out.set(block.bytes, body + block.at)
  return out
}

export class FeaturePart implements PartIdentity {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  readonly part: string
  readonly rowStart: number
  readonly rows: number
  readonly #columns: Map<string, ColumnHeader>
  readonly #bytes: Uint8Array
  readonly #body: number

  constructor(header: PartHeader, bytes: Uint8Array, body: number) {
    this.kind = header.kind
    this.city = header.city
    this.counter = header.counter
    this.part = header.part
    this.rowStart = header.rowStart
    this.rows = header.rows
    this.#columns = new Map(header.columns.map(column => [column.name, column]))
    this.#bytes = bytes
    this.#body = body
  }

  get columnNames(): string[] {
    return [...this.#columns.keys()]
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  #column(name: string): ColumnHeader {
    const column = this.#columns.get(name)
    if (!column) throw new Error(`Feature set ${this.kind}/${this.part} has no column ${name}`)
    return column
  }

  #array(type: NumericType, offset: number, length: number): NumericArray {
    return new ARRAYS[type](
      this.#bytes.buffer as ArrayBuffer,
      this.#bytes.byteOffset + this.#body + offset,
      length,
    )
  }

  /** A view into the part, without a copy (but for integers, which are put together first). */
  numbers(name: string): NumericArray {
    const column = this.#column(name)
    if (column.type === 'utf8') throw new Error(`Column ${name} holds text`)
    const { offset, length } = column
    if (!column.planes) return this.#array(column.type, offset, length)
    const values = fromPlanes(this.#array('u8', offset, 4 * length) as Uint8Array)
    return column.delta ? sums(values) : values
  }

  categories(name: string): { codes: Uint8Array | Uint16Array; dictionary: readonly string[] } {
    const { dictionary } = this.#column(name)
    if (!dictionary) throw new Error(`Column ${name} has no dictionary`)
    return { codes: this.numbers(name) as Uint8Array | Uint16Array, dictionary }
  }

  /** A column's texts in UTF-8, one after the other, without a copy. One more offset at the end. */
  textBytes(name: string): { bytes: Uint8Array; offsets: NumericArray } {
    const column = this.#column(name)
    if (column.type !== 'utf8') throw new Error(`Column ${name} holds numbers`)
    const offsets = this.#array('u32', column.offset, column.length + 1)
    const start = this.#body + align(column.offset + offsets.byteLength)
    return { bytes: this.#bytes.subarray(start, start + (column.textBytes ?? 0)), offsets }
  }

  /** Texts are decoded one by one, when they are needed. */
  texts(name: string): (row: number) => string {
    const { bytes, offsets } = this.textBytes(name)
    const decoder = new TextDecoder()
    return row => decoder.decode(bytes.subarray(offsets[row], offsets[row + 1]))
  }
}

export function decodePart(bytes: Uint8Array): FeaturePart {
  if (bytes.byteLength < 12)
    throw new Error(`Feature set part of ${bytes.byteLength} bytes, expected at least 12`)
  // Typed arrays need the columns' alignment: a part that starts askew in a larger buffer is moved once.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength)
  const magic = view.getUint32(0, true)
  if (magic !== MAGIC)
    throw new Error(`Not a feature set: magic ${magic.toString(16)}, expected ${MAGIC.toString(16)}`)
  const version = view.getUint16(4, true)
  if (version !== FEATURE_SET_VERSION) {
    throw new Error(`Feature set version ${version}, expected ${FEATURE_SET_VERSION}`)
  }
  const length = view.getUint32(8, true)
  if (12 + length > aligned.byteLength) throw new Error('Feature set part is cut off inside its header')
  const header = JSON.parse(new TextDecoder().decode(aligned.subarray(12, 12 + length))) as PartHeader
  const body = align(12 + length)
  for (const column of header.columns) {
    const width = column.type === 'utf8' ? 4 : ARRAYS[column.type].BYTES_PER_ELEMENT
    const items = column.type === 'utf8' ? column.length + 1 : column.length
    const end = align(column.offset + items * width) + (column.textBytes ?? 0)
    if (
      body + column.offset + items * width > aligned.byteLength ||
      (column.textBytes && body + end > aligned.byteLength)
    ) {
      throw new Error(`Feature set part is cut off inside column ${column.name}`)
    }
  }
  return new FeaturePart(header, aligned, body)
}
