import { findHeader } from '@petatirta/domain/matching'
import type { Found, Row } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { HEAD_ROWS } from './table-layer.ts'

/** Every row of a table repeats the names when it is stored: long ones would make a small file a large one. */
const LONGEST_NAME = 200

/** The names of columns in the first lines, and how many lines stand above the rows: most files begin with their names. */
function headerOf(head: readonly (readonly string[])[]): { names: string[]; above: number } {
  const { row, height, names } = findHeader(head)
  if (row === null || row + height <= 1) return { names: namesIn(head[0] ?? []), above: 1 }
  return { names: namesIn(height === 1 ? (head[row] ?? []) : names), above: row + height }
}

/** Lines as rows, below the one that names the columns. */
export async function* tableRows(
  batches: AsyncIterable<readonly (readonly string[])[]>,
  found: Found,
): AsyncGenerator<Row[]> {
  let head: (readonly string[])[] = []
  let position = 0
  const rowsOf = (lines: readonly (readonly string[])[]) =>
    lines.map((cells): Row => ({ position: position++, cells }))
  const begin = (lines: readonly (readonly string[])[]) => {
    const { names, above } = headerOf(lines.slice(0, HEAD_ROWS))
    found.names = names
    head = []
    return rowsOf(lines.slice(above))
  }
  for await (const lines of batches) {
    if (found.names) {
      yield rowsOf(lines)
      continue
    }
    head.push(...lines)
    if (head.length < HEAD_ROWS) continue
    const rows = begin(head)
    if (rows.length > 0) yield rows
  }
  if (head.length === 0) return
  const rows = begin(head)
  if (rows.length > 0) yield rows
}

function namesIn(cells: readonly string[]): string[] {
  const names = cells.map(name => name.trim())
  const long = names.findIndex(name => name.length > LONGEST_NAME)
  if (long >= 0) throw new MalformedFile(`Nama kolom ${long + 1} lebih dari ${LONGEST_NAME} karakter`)
  return names
}
