/** The rows of a corrected report, without those that are still as they were refused. */
import type { ImportKind } from '@petatirta/contract'
import type pg from 'pg'
import type { Row } from '#formats/format.ts'
import { storableJson } from '#platform/files/text.ts'
import type { Fail } from './recipe.ts'
import { type FileRows, filledRows, isPosition, REASON } from './rows.ts'
import { type Cell, sheetCells } from './sheet-cells.ts'

interface Refused {
  position: number
  id: string | null
  field: string | null
  reason: string
  value: unknown
}

export interface CorrectionSource {
  readonly kind: ImportKind
  /** The import whose report was corrected. */
  readonly of: string
  /** Not the one that rows are copied over. */
  readonly client: pg.ClientBase
  readonly fail: Fail
}

const LARGEST_POSITION = 1_000_000_000
const UNCHANGED = 'Belum diperbaiki: '

/**
 * Rows keep the position that they had in the first file: it names them in every further report. Such as were not in
 * the report, or are there twice, are numbered behind it.
 */
export function changedRows(
  { found, batches }: FileRows,
  { kind, of, client, fail }: CorrectionSource,
): FileRows {
  let isListed = false
  const listOnce = async () => {
    if (!isListed) await listRefused(client, of)
    isListed = true
  }
  async function* changed() {
    const next = (await lastPosition(client, of)) + 1
    const used = new Set<number>()
    for await (const batch of batches) {
      const rows = filledRows(batch)
      const { names = [] } = found
      if (rows.some(row => 'value' in row)) await listOnce()
      const refused = await refusedRows(client, of, rows, names.findIndex(isPosition))
      const kept: Row[] = []
      for (const row of rows) {
        const was = refused.get(row)
        const position = was && !used.has(was.position) ? was.position : next + row.position
        used.add(position)
        if (was && isUnchanged(kind, row, names, was))
          fail({ ...was, position, reason: UNCHANGED + was.reason.replace(UNCHANGED, '') })
        else kept.push({ ...row, position })
      }
      yield kept
    }
  }
  return { found, batches: changed() }
}

async function lastPosition(client: pg.ClientBase, importId: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'SELECT COALESCE(max(position), -1) AS last FROM import_failure WHERE import_id = $1',
    [importId],
  )
  return rows[0]?.last ?? -1
}

/** What features and records are found by, once for the file; of such as are the same, the first. */
async function listRefused(client: pg.ClientBase, importId: string): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE refused AS SELECT min(position) AS position, md5(value::text) AS hash FROM import_failure
     WHERE import_id = $1 AND value IS NOT NULL GROUP BY hash`,
    [importId],
  )
  await client.query('CREATE INDEX ON refused (hash)')
  await client.query('ANALYZE refused')
}

const positionIn = (row: Row, column: number): number => {
  const shown = 'cells' in row ? Number(row.cells[column] || Number.NaN) : Number.NaN
  return Number.isInteger(shown) && shown > 0 && shown < LARGEST_POSITION ? shown - 1 : Number.NaN
}

/** What rows were when they were refused: a line of a table says its position, a feature or record is looked up whole. */
async function refusedRows(
  client: pg.ClientBase,
  importId: string,
  rows: readonly Row[],
  column: number,
): Promise<Map<Row, Refused>> {
  const columns = 'f.position, f.id, f.field, f.reason, f.value'
  const lines = rows.filter(row => Number.isInteger(positionIn(row, column)))
  const byPosition = new Map<number, Refused>()
  if (lines.length > 0) {
    const { rows: found } = await client.query<Refused>(
      `SELECT ${columns} FROM import_failure f WHERE import_id = $1 AND position = ANY($2)`,
      [importId, lines.map(row => positionIn(row, column))],
    )
    for (const refused of found) byPosition.set(refused.position, refused)
  }
  const refusedOf = new Map<Row, Refused>()
  for (const row of lines) {
    const refused = byPosition.get(positionIn(row, column))
    if (refused) refusedOf.set(row, refused)
  }
  const values = rows.flatMap(row => ('value' in row ? [row] : []))
  if (values.length > 0) {
    const { rows: found } = await client.query<Refused & { place: number }>(
      `SELECT DISTINCT ON (place) v.place::int - 1 AS place, ${columns}
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY v (value, place)
       JOIN refused r ON r.hash = md5(v.value::text)
       JOIN import_failure f ON f.import_id = $1 AND f.position = r.position
       ORDER BY place, f.position`,
      [importId, `[${values.map(({ value }) => storableJson(value ?? null)).join(',')}]`],
    )
    for (const { place, ...refused } of found) {
      const row = values[place]
      if (row) refusedOf.set(row, refused)
    }
  }
  return refusedOf
}

/** A number that a spreadsheet may write in another way; '007' is a text. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d*)([.,]\d+)?(e[+-]?\d+)?$/i
/** Spreadsheets keep fifteen digits. */
const PRECISION = 1e-12

function isSameCell(before: Cell, now: string): boolean {
  const text = now.trim()
  if (typeof before !== 'number') return (before ?? '').trim() === text
  const number = PLAIN_NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return Math.abs(number - before) <= PRECISION * Math.abs(before)
}

function isUnchanged(kind: ImportKind, row: Row, names: readonly string[], { value }: Refused): boolean {
  // A feature or record was found by being the same.
  if (!('cells' in row)) return true
  const before = new Map([...sheetCells(kind, value)].map(([name, cell]) => [name.trim(), cell]))
  const now = new Map(names.map((name, at) => [name, row.cells[at] ?? '']))
  const columns = new Set(
    [...before.keys(), ...now.keys()].filter(name => !isPosition(name) && name !== REASON),
  )
  return [...columns].every(name => isSameCell(before.get(name) ?? null, now.get(name) ?? ''))
}
