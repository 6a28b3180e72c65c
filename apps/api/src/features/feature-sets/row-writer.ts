import { FEATURE_KIND_INFO, type FeatureKind, kindInfo } from '@petatirta/contract/plain'
import type { CopiedRows } from '#platform/database/copied-rows.ts'
import { GrowingTexts } from '#platform/database/growing-texts.ts'
import { categoryColumn, numberColumn, textColumn } from './columns.ts'
import { geometryBuilder } from './geometry.ts'
import { MOST_ESCAPED, writeBytes, writeText } from './json-bytes.ts'
import type { KnownField, LayerSource } from './sources.ts'
import { PropertySplitter } from './split-personal.ts'

const BUILDERS = { category: categoryColumn, number: numberColumn, text: textColumn }
/** The database sends its binary JSON as the number of its version, then text. */
const JSON_VERSION_BYTES = 1
const [ZERO, NINE] = [48, 57]
const NULL = Buffer.from('null')
const CLOSE = 0x7d

function familyOf(kind: FeatureKind) {
  const families: readonly string[] = FEATURE_KIND_INFO[kind].geometry
  return families.includes('polygon') ? 'polygon' : families.includes('line') ? 'line' : 'point'
}

/** A property of ours, with its name as JSON. */
interface Piece {
  readonly field: number
  readonly isNumber: boolean
  readonly first: Uint8Array
  readonly next: Uint8Array
}

const pieceOf = ({ name, type, field }: KnownField): Piece => ({
  field,
  isNumber: type === 'number',
  first: Buffer.from(`{${JSON.stringify(name)}:`),
  next: Buffer.from(`,${JSON.stringify(name)}:`),
})

function writePiece(
  out: GrowingTexts,
  piece: Piece,
  { bytes: source, bounds }: CopiedRows,
  row: number,
  isFirst: boolean,
): void {
  const start = bounds[row + 2 * piece.field] as number
  const end = bounds[row + 2 * piece.field + 1] as number
  const name = isFirst ? piece.first : piece.next
  const { bytes } = out
  const at = writeBytes(bytes, out.at, name, 0, name.length)
  const last = source[end - 1] as number
  if (end < start) out.at = writeBytes(bytes, at, NULL, 0, NULL.length)
  // Not so NaN, which JSON has as a text.
  else if (piece.isNumber && last >= ZERO && last <= NINE) out.at = writeBytes(bytes, at, source, start, end)
  else out.at = writeText(bytes, at, source, start, end)
}

/** Properties that come one after the other and are mostly those of the row before, as names of areas are. */
class SharedPieces {
  readonly #pieces: readonly Piece[]
  readonly #first: number
  readonly #last: number
  /** Of the row before: its fields as they came, and what was written. */
  readonly #fields = new GrowingTexts()
  readonly #written = new GrowingTexts()

  constructor(fields: readonly KnownField[]) {
    this.#pieces = fields.map(pieceOf)
    this.#first = fields[0]?.field ?? 0
    this.#last = fields.at(-1)?.field ?? 0
  }

  write(out: GrowingTexts, rows: CopiedRows, row: number): void {
    // Fields follow each other, each behind its length: all of them are compared at once.
    const start = (rows.bounds[row + 2 * this.#first] as number) - 4
    const lastStart = rows.bounds[row + 2 * this.#last] as number
    const end = Math.max(lastStart, rows.bounds[row + 2 * this.#last + 1] as number)
    const { bytes: fields, at: length } = this.#fields
    if (length > 0 && rows.bytes.compare(fields, 0, length, start, end) === 0) {
      const { bytes, at } = this.#written
      out.at += bytes.copy(out.bytes, out.at, 0, at)
      return
    }
    const from = out.at
    for (const piece of this.#pieces) writePiece(out, piece, rows, row, false)
    this.#fields.clear()
    this.#fields.add(rows.bytes, start, end)
    this.#written.clear()
    this.#written.add(out.bytes, from, out.at)
  }
}

/**
 * Writes what we know of a row behind its publisher's properties and closes the object. Ours wins over the publisher's property of the
 * same name: of two in one object the last one counts.
 */
function knownWriter(fields: readonly KnownField[]) {
  const shared = fields.filter(field => field.isShared)
  const before = fields.slice(0, shared[0] ? fields.indexOf(shared[0]) : fields.length).map(pieceOf)
  const after = fields.slice(before.length + shared.length).map(pieceOf)
  const middle = shared.length > 0 ? new SharedPieces(shared) : undefined
  const names = fields.reduce((sum, field) => sum + pieceOf(field).next.length + NULL.length, 1)
  const roomFor = ({ bounds }: CopiedRows, row: number) => {
    let bytes = names
    for (const { field } of fields) {
      const at = row + 2 * field
      bytes += MOST_ESCAPED * Math.max(0, (bounds[at + 1] as number) - (bounds[at] as number))
    }
    return bytes
  }
  return (out: GrowingTexts, rows: CopiedRows, row: number, count: number) => {
    out.reserve(roomFor(rows, row))
    let written = count
    for (const piece of before) writePiece(out, piece, rows, row, written++ === 0)
    middle?.write(out, rows, row)
    for (const piece of after) writePiece(out, piece, rows, row, written++ === 0)
    out.bytes[out.at++] = CLOSE
    out.end()
  }
}

/** What a layer's rows become, one by one: columns that grow. */
export function rowWriter(kind: FeatureKind, source: LayerSource) {
  const geometry = geometryBuilder(familyOf(kind))
  const style = Object.entries(kindInfo(kind).columns).map(([name, type], i) => ({
    field: source.style[i] ?? 0,
    column: BUILDERS[type](name),
  }))
  const ids = new GrowingTexts()
  const properties = new GrowingTexts()
  const personal = source.personal && new GrowingTexts()
  const splitter = new PropertySplitter()
  const writeKnown = knownWriter(source.known)
  const writePersonal = source.personal && knownWriter(source.personal)

  return {
    /** Those that are not fetched before they are needed: as JSON, one object for each row. */
    ids,
    properties,
    personal,
    add(rows: CopiedRows, row: number): void {
      const { bytes, bounds } = rows
      const first = 2 * row * rows.fields
      const startOf = (field: number) => bounds[first + 2 * field] as number
      const endOf = (field: number) => bounds[first + 2 * field + 1] as number
      ids.add(bytes, startOf(source.id), endOf(source.id))
      geometry.add(bytes, startOf(source.geometry))
      for (const { field, column } of style) column.push(bytes, startOf(field), endOf(field))
      const start = startOf(source.properties) + JSON_VERSION_BYTES
      const end = endOf(source.properties)
      splitter.split(bytes, start, end, properties, personal)
      writeKnown(properties, rows, first, splitter.others)
      if (personal) writePersonal?.(personal, rows, first, splitter.personal)
    },
    /** The columns that the layer is drawn and filtered by. */
    style: () => [...geometry.finish(), ...style.map(({ column }) => column.finish())],
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
