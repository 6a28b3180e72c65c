import { open } from 'node:fs/promises'
import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { htmlTables, isHtml } from './html-rows.ts'
import { MalformedFile } from './malformed-file.ts'
import { onlyFile, storedChunks } from './stored-chunks.ts'
import { HEAD_ROWS, TableHeader, type TableRow, tableFeatures } from './table-layer.ts'
import { XlsxBook } from './xlsx-book.ts'
import { isZip } from './zip-file.ts'

/** Sheets are never whole in memory; this bounds the time that one takes. */
const LARGEST_UNPACKED = 1024 * 1024 * 1024
const HEAD_BYTES = 8192
const SHEETS = /\[Content_Types\]\.xml|\bxl\/|_rels\/\.rels|docProps\//
const OPEN_DOCUMENT = /mimetypeapplication\/vnd\.oasis\.opendocument/
const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex')
const XML_SPREADSHEET = /urn:schemas-microsoft-com:office:spreadsheet/
const NO_ROWS = 'Lembar kerja tidak memuat baris data'

/** What other programs save, which Excel opens too, and what to do about it. */
function adviceFor(head: Buffer): string | null {
  const text = head.toString('latin1')
  const save = 'buka di Excel atau LibreOffice, lalu simpan sebagai Excel Workbook (XLSX)'
  if (head.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE))
    return `File adalah dokumen Office lama (.xls), atau dilindungi password; ${save} tanpa password`
  if (isZip(head) && OPEN_DOCUMENT.test(text)) return `File adalah OpenDocument (.ods); ${save}`
  return XML_SPREADSHEET.test(text) ? `File adalah XML Spreadsheet 2003; ${save}` : null
}

async function headOf({ path }: StoredFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

interface Table {
  readonly name: string
  readonly head: readonly TableRow[]
  readonly rows: () => AsyncGenerator<readonly TableRow[]>
}

async function sheetsOf({ path }: StoredFile): Promise<Table[]> {
  const book = await XlsxBook.open(path, LARGEST_UNPACKED)
  // Hidden ones hold the lists behind drop-down cells, mostly.
  const shown = book.sheets.filter(({ isHidden }) => !isHidden)
  const heads = await book.firstRows(shown, HEAD_ROWS)
  return shown.map((sheet, i) => ({ name: sheet.name, head: heads[i] ?? [], rows: () => book.rows(sheet) }))
}

/** Tables with data, each under a name of its own. */
async function tablesOf(files: readonly StoredFile[]): Promise<(Table & { header: TableHeader })[]> {
  const file = onlyFile(files)
  const head = await headOf(file)
  const advice = adviceFor(head)
  if (advice) throw new MalformedFile(advice)
  const tables = isHtml(head)
    ? await htmlTables(() => storedChunks(file.path), file.name, HEAD_ROWS)
    : await sheetsOf(file)
  const filled = tables
    .map(table => ({ ...table, header: new TableHeader(table.head) }))
    .filter(({ header }) => header.hasData)
  if (filled.length === 0)
    throw new MalformedFile(isHtml(head) ? 'File adalah halaman HTML tanpa tabel berisi data' : NO_ROWS)
  const names = new Set<string>()
  return filled.map(table => {
    let name = table.name
    for (let i = 2; names.has(name); i++) name = `${table.name} (${i})`
    names.add(name)
    return { ...table, name }
  })
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  return (await tablesOf(files)).map(({ name, header }) => ({ name, ...header.layer }))
}

async function* readLayer(files: readonly StoredFile[], layer: string): AsyncGenerator<readonly Row[]> {
  const table = (await tablesOf(files)).find(({ name }) => name === layer)
  if (!table) throw new MalformedFile(`Lapisan "${layer}" tidak ada dalam file`)
  yield* tableFeatures(table.rows(), { isDelimited: false })
}

/** Our own reader: read-excel-file unpacks a workbook whole, and all that it made of it. */
export const spreadsheet: LayeredFormat = {
  id: 'xlsx',
  label: 'Excel',
  extensions: ['.xlsx', '.xlsm', '.xls', '.ods'],
  loses: 'texts',
  recognise: head =>
    isZip(head)
      ? SHEETS.test(head.toString('latin1')) || adviceFor(head) !== null
      : adviceFor(head) !== null || isHtml(head),
  layers,
  readLayer,
}
