import { foreignFormat } from './foreign-format.ts'
import type { Format } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { tableRows } from './table.ts'
import { NO_WORKBOOK, XlsxBook } from './xlsx-book.ts'
import { type Cell, type CellFormats, columnName, escapeXml, rowXml } from './xlsx-cell.ts'
import {
  CONTENT_TYPES,
  PACKAGE_RELATIONS,
  SHEET_END,
  STYLES,
  sheetStart,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts'
import { isZip } from './zip-file.ts'
import { ZipWriter } from './zip-writer.ts'

const MAX_ROWS = 1_048_576
const BLOCK_LENGTH = 64 * 1024
const MAX_UNPACKED = 200 * 1024 * 1024
const LARGEST_WORKBOOK = 32 * 1024 * 1024

export interface SheetOptions {
  sheet: string
  header: readonly string[]
  /** In characters. */
  widths?: readonly number[]
  formats?: CellFormats
  /** The last row is what the others amount to. */
  hasTotal?: boolean
}

/** A sheet that is known before the first row of the others is written. */
export type SmallSheet = Pick<SheetOptions, 'sheet' | 'header' | 'widths'> & {
  rows: readonly (readonly Cell[])[]
}

/** Excel takes no more than 31 characters, and none of these. */
const sheetName = (name: string, number: number) => {
  const more = number > 1 ? ` (${number})` : ''
  return escapeXml(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31 - more.length) + more)
}

async function* once(text: string) {
  yield text
}

function smallSheetXml({ header, widths = [], rows }: SmallSheet): string {
  const columns = header.map((_, i) => columnName(i))
  const cells = rows.map((row, i) => rowXml(columns, i + 2, row, [], false))
  return sheetStart(widths) + rowXml(columns, 1, header, [], true) + cells.join('') + SHEET_END
}

/** A workbook, written while its rows come; as many sheets as they need, and those of `others` after them. */
export async function* xlsxStream(
  { sheet, header, widths = [], formats = [], hasTotal = false }: SheetOptions,
  rows: AsyncIterable<readonly Cell[]>,
  others: readonly SmallSheet[] = [],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  yield* zip.file('[Content_Types].xml', once(CONTENT_TYPES))
  yield* zip.file('_rels/.rels', once(PACKAGE_RELATIONS))
  yield* zip.file('xl/styles.xml', once(STYLES))

  const columns = header.map((_, i) => columnName(i))
  const source = rows[Symbol.asyncIterator]()
  let next = await source.next()
  async function* sheetXml() {
    let text = sheetStart(widths, formats) + rowXml(columns, 1, header, [], true)
    for (let row = 2; row <= MAX_ROWS && !next.done; row++) {
      const cells = next.value
      next = await source.next()
      text += rowXml(columns, row, cells, formats, hasTotal && next.done === true)
      if (text.length < BLOCK_LENGTH) continue
      yield text
      text = ''
    }
    yield text + SHEET_END
  }
  const names: string[] = []
  try {
    do {
      names.push(sheetName(sheet, names.length + 1))
      yield* zip.file(`xl/worksheets/sheet${names.length}.xml`, sheetXml())
    } while (!next.done)
  } finally {
    await source.return?.()
  }
  for (const other of others) {
    names.push(sheetName(other.sheet, 1))
    yield* zip.file(`xl/worksheets/sheet${names.length}.xml`, once(smallSheetXml(other)))
  }
  yield* zip.file('xl/workbook.xml', once(workbook(names)))
  yield* zip.file('xl/_rels/workbook.xml.rels', once(workbookRelations(names.length)))
  yield zip.end()
}

/** The filled rows of a workbook's first sheet that is not hidden: numbers as they are, dates as YYYY-MM-DD with a time if they have one. */
async function* sheetBatches(bytes: Buffer): AsyncGenerator<(readonly string[])[]> {
  if (!isZip(bytes)) throw new MalformedFile(foreignFormat(bytes.subarray(0, 1024), 'XLSX') ?? NO_WORKBOOK)
  const book = await XlsxBook.open(bytes, MAX_UNPACKED)
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)
  if (!sheet) throw new MalformedFile(NO_WORKBOOK)
  for await (const rows of book.rows(sheet)) yield rows.map(({ cells }) => cells)
}

export async function xlsxRows(bytes: Buffer): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const batch of sheetBatches(bytes)) rows.push(...batch)
  return rows
}

async function wholeFile(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > LARGEST_WORKBOOK) throw new MalformedFile('Lembar kerja Excel melebihi 32 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Of a workbook that arrives as a stream the archive is held: its directory comes last. */
export const xlsx: Format = {
  id: 'xlsx',
  label: 'Excel',
  extensions: ['.xlsx'],
  recognise: isZip,
  read: async function* (file, found) {
    yield* tableRows(sheetBatches(await wholeFile(file)), found)
  },
}
