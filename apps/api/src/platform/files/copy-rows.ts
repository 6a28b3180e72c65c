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

/** Rows as COPY takes them. */
export const copyLines = (rows: readonly (readonly CopyValue[])[]): string =>
  rows.map(row => `${row.map(field).join('\t')}\n`).join('')

const LINES_AT_ONCE = 500

async function* textOf(rows: AsyncIterable<readonly CopyValue[]>): AsyncGenerator<string> {
  let held: (readonly CopyValue[])[] = []
  for await (const row of rows) {
    held.push(row)
    if (held.length < LINES_AT_ONCE) continue
    yield copyLines(held)
    held = []
  }
  yield copyLines(held)
}

/** Streams what `copyLines` wrote into a table, at the speed at which the database takes it. */
export async function copyText(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  text: AsyncIterable<string> | Iterable<Uint8Array>,
): Promise<void> {
  const target = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(text), target)
}

/** Streams rows into a table by COPY. */
export const copyRows = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly CopyValue[]>,
): Promise<void> => copyText(client, table, columns, textOf(rows))
