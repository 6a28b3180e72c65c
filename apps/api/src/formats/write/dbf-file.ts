/** The table beside a Shapefile's shapes: dBase III with UTF-8 texts. */
import { textOf, type WrittenColumn } from './layer-writer.ts'
import { shortNames } from './short-names.ts'

const HEAD_BYTES = 32
const COLUMN_BYTES = 32
const NAME_BYTES = 11
const LONGEST_TEXT = 254
/** With more digits it is no number to the programs that read it. */
const LONGEST_NUMBER = 19
const END_OF_COLUMNS = 0x0d
const END_OF_FILE = 0x1a
const BLANK = 0x20

export const MOST_COLUMNS = 255
export const LONGEST_RECORD = 65_535

interface Field {
  readonly column: string
  readonly short: string
  readonly type: 'C' | 'N' | 'L'
  readonly length: number
  readonly decimals: number
}

export interface DbfLayout {
  readonly fields: readonly Field[]
  readonly headerBytes: number
  readonly recordBytes: number
}

function fieldOf({ name, type, bytes, decimals }: WrittenColumn, short: string): Field {
  const of = (code: Field['type'], length: number, after = 0): Field => ({
    column: name,
    short,
    type: code,
    length,
    decimals: after,
  })
  if (type === 'truth') return of('L', 1)
  if (type === 'text' || bytes > LONGEST_NUMBER) return of('C', Math.min(Math.max(bytes, 1), LONGEST_TEXT))
  return of('N', Math.max(bytes, 1), decimals)
}

export function dbfLayout(columns: readonly WrittenColumn[]): DbfLayout {
  const names = shortNames(columns.map(({ name }) => name))
  // A table without columns is none to many programs.
  const fields =
    columns.length > 0 ? columns.map((column, i) => fieldOf(column, names[i] ?? '')) : [NO_COLUMN]
  return {
    fields,
    headerBytes: HEAD_BYTES + COLUMN_BYTES * fields.length + 1,
    recordBytes: fields.reduce((sum, { length }) => sum + length, 1),
  }
}

const NO_COLUMN: Field = { column: 'id', short: 'id', type: 'C', length: 1, decimals: 0 }

/** Columns some of whose texts a Shapefile cannot hold whole. */
export const cutColumns = (columns: readonly WrittenColumn[]): string[] =>
  columns.filter(({ type, bytes }) => type === 'text' && bytes > LONGEST_TEXT).map(({ name }) => name)

export function dbfHeader({ fields, headerBytes, recordBytes }: DbfLayout, rows: number, day: Date): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(3, 0)
  header.writeUInt8(day.getUTCFullYear() - 1900, 1)
  header.writeUInt8(day.getUTCMonth() + 1, 2)
  header.writeUInt8(day.getUTCDate(), 3)
  header.writeUInt32LE(rows, 4)
  header.writeUInt16LE(headerBytes, 8)
  header.writeUInt16LE(recordBytes, 10)
  for (const [i, { short, type, length, decimals }] of fields.entries()) {
    const at = HEAD_BYTES + COLUMN_BYTES * i
    header.write(short, at, NAME_BYTES - 1)
    header.write(type, at + NAME_BYTES, 'latin1')
    header.writeUInt8(length, at + 16)
    header.writeUInt8(decimals, at + 17)
  }
  header[headerBytes - 1] = END_OF_COLUMNS
  return header
}

export const DBF_END = Buffer.from([END_OF_FILE])

/** What has no value stays blank: so every program reads it. */
function writeField(into: Buffer, at: number, field: Field, value: unknown): void {
  const text = textOf(value)
  if (text === null) return
  if (field.type === 'L') {
    into.write(value === true ? 'T' : 'F', at, 'latin1')
    return
  }
  // As many whole characters as fit.
  if (field.type === 'C') into.write(text, at, field.length)
  // To the right, and without an exponent, which some programs do not know.
  else into.write(Number(value).toFixed(field.decimals).padStart(field.length), at, 'latin1')
}

export function dbfRecords(layout: DbfLayout, rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  const records = Buffer.alloc(layout.recordBytes * rows.length, BLANK)
  let at = 0
  for (const row of rows) {
    at++
    for (const field of layout.fields) {
      writeField(records, at, field, row[field.column])
      at += field.length
    }
  }
  return records
}
