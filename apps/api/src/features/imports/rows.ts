/** What a recipe reads: the rows of a file, whatever its format. */
import {
  FEATURE_KIND_INFO,
  type GeometryFamily,
  type ImportKind,
  importFormat,
} from '@petatirta/contract/plain'
import type { Format, Found, Row } from '#formats/format.ts'
import { FORMATS, formatsNamed } from '#formats/formats.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { GEOMETRY, LATITUDE, LONGITUDE } from '#formats/place-columns.ts'

export interface FileRows {
  readonly found: Found
  readonly batches: AsyncGenerator<readonly Row[]>
}

export function readRows(format: Format, file: AsyncIterable<Uint8Array>): FileRows {
  const found: Found = {}
  return { found, batches: format.read(file, found) }
}

/** A report that was corrected may come back as a table, or in the format of the file that it is about. */
export function correctionFormat(kind: ImportKind, fileName: string): Format {
  const own = FORMATS[importFormat(kind)]
  const named = formatsNamed(fileName)
  const format = named.includes(own) ? own : named.find(({ id }) => id === 'csv' || id === 'xlsx')
  if (!format) throw new MalformedFile('Kirim file perbaikan sebagai .xlsx, .csv, atau format asalnya')
  return format
}

/** Columns that the report adds to those of the file, and that come back in a corrected one. */
export const POSITION = 'Posisi di file'
export const REASON = 'Alasan gagal'
/** As reports of earlier versions call it. */
const FORMER_POSITION = 'Posisi di berkas'
export const isPosition = (name: string): boolean => name === POSITION || name === FORMER_POSITION
const OURS = new Set([POSITION, FORMER_POSITION, REASON, LONGITUDE, LATITUDE, GEOMETRY])

export const isPointKind = (kind: ImportKind): boolean => {
  if (kind === 'bill' || kind === 'complaint') return false
  const { geometry }: { geometry: readonly GeometryFamily[] } = FEATURE_KIND_INFO[kind]
  return geometry.length === 1 && geometry[0] === 'point'
}

/** As spreadsheets in Indonesia write them: 106,8271. */
const coordinate = (text: string | undefined) =>
  text?.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN

function geometryOf(kind: ImportKind, cells: ReadonlyMap<string, string>): unknown {
  if (isPointKind(kind)) {
    const position = [coordinate(cells.get(LONGITUDE)), coordinate(cells.get(LATITUDE))]
    return position.some(Number.isNaN) ? null : { type: 'Point', coordinates: position }
  }
  try {
    return JSON.parse(cells.get(GEOMETRY) || 'null')
  } catch {
    return null
  }
}

const ownCells = (cells: ReadonlyMap<string, string>) =>
  Object.fromEntries([...cells].filter(([name, cell]) => !OURS.has(name) && name && cell !== ''))

export type Value = { readonly value: unknown } | { readonly error: string }

const cellsByName = (names: readonly string[], cells: readonly string[]) =>
  new Map(names.map((name, at) => [name, cells[at] ?? '']))

/** Without the empty lines that people leave in tables. */
export const filledRows = (batch: readonly Row[]): readonly Row[] =>
  batch.filter(row => !('cells' in row) || row.cells.some(cell => cell.trim() !== ''))

/** A row as a GeoJSON feature. */
export function featureOf(kind: ImportKind, row: Row, { names = [] }: Found): Value {
  if (!('cells' in row)) return row
  const cells = cellsByName(names, row.cells)
  return { value: { type: 'Feature', properties: ownCells(cells), geometry: geometryOf(kind, cells) } }
}

/** A row as a record of named values. */
export const recordOf = (row: Row, { names = [] }: Found): Value =>
  'cells' in row ? { value: ownCells(cellsByName(names, row.cells)) } : row
