/**
 * Tables as layers: the names of columns are found in the first rows, the rows below are features. Only tables of ours say which
 * columns are their places; of others a person decides.
 */
import { findHeader } from '@petatirta/domain/matching'
import type { FileLayer, Row } from './format.ts'
import { isDeep } from './json-depth.ts'
import { type FoundPlaces, findPlaceColumns } from './place-columns.ts'

/** A filled row, with its number as a spreadsheet shows it, from 1. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** As many as are looked at to find the names. */
export const HEAD_ROWS = 30
const ROWS_AT_ONCE = 500
/** Long rows go on sooner. */
const CHARACTERS_AT_ONCE = 1024 * 1024

const widthOf = (cells: readonly string[]) => cells.findLastIndex(cell => cell.trim() !== '') + 1

/** The names as they are, of a table that was written here: they need not look like names, nor differ by more than case. */
function ownNames(head: readonly TableRow[]): readonly string[] | null {
  const cells = head[0]?.cells ?? []
  const isGood = new Set(cells).size === cells.length && !cells.some(isNoName)
  return isGood && findPlaceColumns(cells) ? cells : null
}

const isNoName = (name: string) => name.trim() === '' || name === '__proto__'

export class TableHeader {
  readonly names: readonly string[]
  /** Whether the first rows have more than names. */
  readonly hasData: boolean
  readonly isFound: boolean
  /** Columns that the names, or most rows, reach over. */
  readonly width: number
  /** Of a table of ours. */
  readonly places: FoundPlaces | null
  readonly #firstData: number
  readonly #written: readonly (readonly string[])[]

  constructor(head: readonly TableRow[]) {
    const own = ownNames(head)
    const { row, height, names, firstData } = own
      ? { row: 0, height: 1, names: own, firstData: 1 }
      : findHeader(head.map(({ cells }) => cells))
    this.names = names
    this.places = own && findPlaceColumns(own)
    this.isFound = row !== null
    this.#firstData = firstData
    this.hasData = head.length > firstData
    const written = row === null ? [] : head.slice(row, row + height).map(({ cells }) => cells)
    this.#written = written
    const widths = head
      .slice(firstData)
      .map(({ cells }) => widthOf(cells))
      .sort((a, b) => a - b)
    this.width = Math.max(0, ...written.map(widthOf), widths[Math.floor(widths.length / 2)] ?? 0)
  }

  isPlace(column: number): boolean {
    return this.places?.at.some(at => at === column) ?? false
  }

  get layer(): Pick<FileLayer, 'columns' | 'crs' | 'isOurs'> {
    const columns = this.names.filter((_, column) => !this.isPlace(column))
    return this.places ? { columns, crs: this.places.crs, isOurs: true } : { columns }
  }

  /** Without titles and names; on paper the names stood on every page. */
  dataIn(head: readonly TableRow[]): readonly TableRow[] {
    return head.slice(this.#firstData)
  }

  isRepeated(cells: readonly string[]): boolean {
    return this.#written.some(
      names => names.length === cells.length && names.every((name, column) => name === cells[column]),
    )
  }

  /** Wider than its names and than most rows: a bare separator within a text has pushed the rest aside. */
  isTooWide(cells: readonly string[]): boolean {
    return widthOf(cells) > this.width
  }
}

/** A, B … Z, AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Undefined where it is none. */
function shapeIn(text: string): unknown {
  if (isDeep(text)) return undefined
  try {
    const shape: unknown = JSON.parse(text)
    return shape && typeof shape === 'object' && 'coordinates' in shape ? shape : undefined
  } catch {
    return undefined
  }
}

/** As spreadsheets in Indonesia write them: 106,8271. */
const coordinate = (text: string) => (text ? Number(text.replace(',', '.')) : Number.NaN)

/** Null where the row has none, undefined where it cannot be read. */
function geometryIn({ places }: TableHeader, cells: readonly string[]): unknown {
  const texts = places?.at.map(column => cells[column]?.trim() ?? '') ?? []
  if (texts.every(text => text === '')) return null
  if (texts.length === 1) return shapeIn(texts[0] ?? '')
  const coordinates = texts.map(coordinate)
  return coordinates.every(Number.isFinite) ? { type: 'Point', coordinates } : undefined
}

function propertiesOf(header: TableHeader, cells: readonly string[]): Record<string, string> {
  const properties: Record<string, string> = {}
  for (let column = 0; column < cells.length; column++) {
    const text = header.isPlace(column) ? '' : cells[column]?.trim()
    if (text) properties[header.names[column] ?? `Kolom ${letters(column)}`] = text
  }
  return properties
}

export interface TableOptions {
  /** Cells are separated by signs that may stand in them, too: rows with more of them than names are refused. */
  readonly isDelimited: boolean
}

const TOO_WIDE = 'Jumlah kolom melebihi judul kolom'
const NO_PLACE = 'Koordinat atau bentuk di baris ini tidak dapat dibaca'

function rowOf(header: TableHeader, { number, cells }: TableRow, isDelimited: boolean): Row {
  const position = number - 1
  if (isDelimited && header.isTooWide(cells)) return { position, error: TOO_WIDE }
  const geometry = geometryIn(header, cells)
  if (geometry === undefined) return { position, error: NO_PLACE }
  return { position, value: { type: 'Feature', properties: propertiesOf(header, cells), geometry } }
}

/** Rows of texts as features; each has the place of its row in the file. */
export async function* tableFeatures(
  batches: AsyncIterable<readonly TableRow[]>,
  { isDelimited }: TableOptions,
): AsyncGenerator<Row[]> {
  let head: TableRow[] = []
  let header: TableHeader | null = null
  let rows: Row[] = []
  let characters = 0
  const add = (header: TableHeader, row: TableRow) => {
    if (header.isRepeated(row.cells)) return
    rows.push(rowOf(header, row, isDelimited))
    for (const cell of row.cells) characters += cell.length
  }
  const begin = () => {
    const found = new TableHeader(head)
    for (const row of found.dataIn(head)) add(found, row)
    head = []
    return found
  }
  for await (const batch of batches)
    for (const row of batch) {
      if (header) add(header, row)
      else if (head.push(row) === HEAD_ROWS) header = begin()
      if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      yield rows
      rows = []
      characters = 0
    }
  if (!header) begin()
  if (rows.length > 0) yield rows
}
