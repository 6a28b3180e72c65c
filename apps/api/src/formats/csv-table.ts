/** Delimited text as people save it: any of four delimiters, titles above the names, UTF-16 as well. */
import { csvBatches } from './csv-lines.ts'
import { DELIMITERS, type Delimiter } from './csv-records.ts'
import { MalformedFile } from './malformed-file.ts'
import { storedChunks } from './stored-chunks.ts'
import { HEAD_ROWS, TableHeader, type TableRow } from './table-layer.ts'

/** The encoding of a text of two bytes a letter, with a byte order mark or without. */
function wideEncoding(head: Buffer): string | null {
  const text = head.subarray(0, 4).toString('latin1')
  if (text.startsWith('\xff\xfe') || /^[\t -~]\0[\t -~]\0/.test(text)) return 'utf-16le'
  return text.startsWith('\xfe\xff') || /^\0[\t -~]\0[\t -~]/.test(text) ? 'utf-16be' : null
}

async function* narrowed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      const encoding = wideEncoding(chunk)
      decoder = encoding === null ? null : new TextDecoder(encoding)
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
}

/** What keeps a text from being a formula, as tables that are written here have it. */
const GUARD = /^'(?=\s*[=+\-@])/
const cellText = (cell: string) => (cell.startsWith("'") ? cell.replace(GUARD, '') : cell)

export async function* csvTableRows(path: string, delimiter: Delimiter): AsyncGenerator<TableRow[]> {
  let number = 0
  for await (const batch of csvBatches(narrowed(storedChunks(path)), { delimiter, keepsEmpty: true })) {
    const rows: TableRow[] = []
    for (const cells of batch) {
      number++
      if (cells.some(cell => cell.trim() !== '')) rows.push({ number, cells: cells.map(cellText) })
    }
    if (rows.length > 0) yield rows
  }
}

async function headOf(path: string, delimiter: Delimiter): Promise<TableRow[]> {
  const head: TableRow[] = []
  for await (const rows of csvTableRows(path, delimiter)) {
    head.push(...rows.slice(0, HEAD_ROWS - head.length))
    if (head.length === HEAD_ROWS) break
  }
  return head
}

/** How well the first rows make a table: columns, where most rows have as many as there are names. */
function fitness(head: readonly TableRow[], header: TableHeader): number {
  const data = header.dataIn(head)
  const fitting = data.filter(({ cells }) => cells.length > 1 && !header.isTooWide(cells)).length
  const share = data.length > 0 ? fitting / data.length : 1
  // Names are the surest sign: decimal commas divide numbers, not names.
  return share * header.width * (header.isFound ? 100 : 1)
}

export interface CsvDialect {
  readonly delimiter: Delimiter
  readonly header: TableHeader
}

/** The delimiter with which the first rows look most like a table. */
export async function csvDialect(path: string): Promise<CsvDialect> {
  let best: (CsvDialect & { fits: number }) | null = null
  let refusal: unknown = new MalformedFile('File kosong')
  // The comma last: it divides numbers, too.
  for (const delimiter of DELIMITERS.toReversed())
    try {
      const head = await headOf(path, delimiter)
      if (head.length === 0) continue
      const header = new TableHeader(head)
      const fits = fitness(head, header)
      if (!best || fits > best.fits) best = { delimiter, header, fits }
    } catch (error) {
      refusal = error
    }
  if (!best) throw refusal
  return best
}
