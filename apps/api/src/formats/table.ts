import type { Found, Row } from './format.ts'

/** Lines as rows: the first one names the columns. */
export async function* tableRows(
  batches: AsyncIterable<readonly (readonly string[])[]>,
  found: Found,
): AsyncGenerator<Row[]> {
  let position = 0
  for await (const lines of batches) {
    const rows: Row[] = []
    for (const cells of lines) {
      if (!found.names) found.names = cells.map(name => name.trim())
      else rows.push({ position: position++, cells })
    }
    if (rows.length > 0) yield rows
  }
}
