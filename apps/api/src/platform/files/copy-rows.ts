import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\n\r\t\0]/g
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '',
}

const field = (value: CopyValue): string =>
  value === null ? '\\N' : String(value).replace(SPECIAL, char => ESCAPES[char] ?? char)

const LINES_AT_ONCE = 500

async function* textOf(rows: AsyncIterable<readonly CopyValue[]>): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const row of rows) {
    lines.push(`${row.map(field).join('\t')}\n`)
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** Streams rows into a table by COPY, at the speed at which the database takes them. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly CopyValue[]>,
): Promise<void> {
  const target = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(textOf(rows)), target)
}
