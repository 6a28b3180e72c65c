import type { Found, Row } from './format.ts'
import { MalformedFile } from './malformed-file.ts'

/** Every row of a table repeats the names when it is stored: long ones would make a small file a large one. */
const LONGEST_NAME = 200

/** Lines as rows: the first one names the columns. */
export async function* tableRows(
  batches: AsyncIterable<readonly (readonly string[])[]>,
  found: Found,
): AsyncGenerator<Row[]> {
  let position = 0
  for await (const lines of batches) {
    const rows: Row[] = []
    for (const cells of lines) {
      if (!found.names) found.names = namesIn(cells)
      else rows.push({ position: position++, cells })
    }
    if (rows.length > 0) yield rows
  }
}

function namesIn(cells: readonly string[]): string[] {
  const names = cells.map(name => name.trim())
  const long = names.findIndex(name => name.length > LONGEST_NAME)
  if (long >= 0) throw new MalformedFile(`Nama kolom ${long + 1} lebih dari ${LONGEST_NAME} karakter`)
  return names
}
