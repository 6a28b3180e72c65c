/** The rows of delimited text on the disk, in UTF-16 as well. */
import { csvRows } from './csv-lines.ts'
import { storedChunks } from './stored-chunks.ts'
import type { TableRow } from './table-layer.ts'

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

export async function* csvTableRows(path: string): AsyncGenerator<TableRow[]> {
  for await (const batch of csvRows(narrowed(storedChunks(path)))) {
    const filled = batch.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    if (filled.length > 0) yield filled.map(({ number, cells }) => ({ number, cells: cells.map(cellText) }))
  }
}
