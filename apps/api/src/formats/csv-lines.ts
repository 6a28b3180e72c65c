import { decodeText } from '#platform/files/text.ts'
import { plainCell } from './csv-cell.ts'
import { CsvRecords, DELIMITERS, type Delimiter } from './csv-records.ts'
import { HeldBytes } from './held-bytes.ts'
import { MalformedFile } from './malformed-file.ts'
import { HEAD_ROWS, TableHeader, type TableRow } from './table-layer.ts'
import { textChunks } from './text-chunks.ts'

/** Small chunks are read together: a record that is cut off is read again with the next block. */
const BLOCK_BYTES = 64 * 1024

/** The rows at the beginning of a file, or null where it cannot be divided so. */
function firstRows(head: string, delimiter: Delimiter): TableRow[] | null {
  const isWhole = head.length < BLOCK_BYTES
  try {
    return new CsvRecords(delimiter, newlineOf(head)).push(head, isWhole).slice(0, HEAD_ROWS)
  } catch {
    return null
  }
}

/** How well rows make a table: by its columns, where most rows have no more than there are names. */
function fitness(head: readonly TableRow[]): number {
  const header = new TableHeader(head)
  const data = header.dataIn(head)
  const fitting = data.filter(({ cells }) => cells.length > 1 && !header.isTooWide(cells)).length
  const share = data.length > 0 ? fitting / data.length : 1
  // Names are the surest sign: decimal commas divide numbers, not names.
  return header.width > 1 ? share * header.width * (header.isFound ? 100 : 1) : 0
}

/** The one with which the first rows look most like a table; the comma last, because it divides numbers, too. */
export function delimiterOf(head: string): Delimiter {
  let best: Delimiter | null = null
  let refused: Delimiter | null = null
  let most = 0
  for (const delimiter of DELIMITERS.toReversed()) {
    const rows = firstRows(head, delimiter)
    if (!rows) refused ??= delimiter
    const fits = rows ? fitness(rows) : 0
    if (fits <= most) continue
    best = delimiter
    most = fits
  }
  // Where nothing else fits, what is wrong with the file is reported when it is read.
  return best ?? refused ?? ','
}

/** Excel's own first line, which names the delimiter. */
const DECLARATION = /^sep=([,;\t|])\r?(?:\n|$)/i

const newlineOf = (text: string) => (text.includes('\n') ? '\n' : '\r')

function dialect(head: string) {
  const declared = DECLARATION.exec(head)
  const text = declared ? head.slice(declared[0].length) : head
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  return { text, records: new CsvRecords(delimiter, newlineOf(text), declared ? 1 : 0) }
}

/** Texts of any encoding have next to none of these. */
function looksBinary(head: string): boolean {
  let control = 0
  for (let i = 0; i < head.length; i++) if (head.charCodeAt(i) < 9) control++
  return control > head.length / 100
}

const HIGH = /[\x80-\xff]/

/** Bytes travel as Latin-1, which keeps each of them; what they mean is decided field by field. */
const fieldText = (field: string) => (HIGH.test(field) ? decodeText(Buffer.from(field, 'latin1')) : field)

async function* blocks(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const held = new HeldBytes()
  for await (const chunk of textChunks(file, 'CSV')) {
    held.append(chunk)
    if (held.bytes().length < BLOCK_BYTES) continue
    yield held.bytes().toString('latin1')
    held.clear()
  }
  yield held.bytes().toString('latin1')
}

/** The filled rows of a CSV file, as texts, in batches as they come; each with its number in the file. */
export async function* csvRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow[]> {
  let records: CsvRecords | undefined
  let high = false
  let guarded = false
  /** Nearly every file is free of both, and goes on as it is. */
  const texts = (rows: TableRow[]): TableRow[] => {
    if (!high && !guarded) return rows
    const read = (cell: string) => (high ? fieldText(cell) : cell)
    const plain = (cell: string) => (guarded ? plainCell(read(cell)) : read(cell))
    return rows.map(({ number, cells }) => ({ number, cells: cells.map(plain) }))
  }
  for await (const block of blocks(file)) {
    let text = block
    if (!records) {
      if (looksBinary(block)) throw new MalformedFile('File adalah data biner, bukan CSV')
      ;({ text, records } = dialect(block))
    }
    high ||= HIGH.test(text)
    guarded ||= text.includes("'")
    const rows = records.push(text.includes('\0') ? text.replaceAll('\0', '') : text, false)
    if (rows.length > 0) yield texts(rows)
  }
  const last = records?.push('', true) ?? []
  if (last.length > 0) yield texts(last)
}

export async function* csvBatches(file: AsyncIterable<Uint8Array>): AsyncGenerator<(readonly string[])[]> {
  for await (const rows of csvRows(file)) yield rows.map(({ cells }) => cells)
}
