/** Everything that an import refused, as JSON to read by programs and as a spreadsheet to correct by hand. */
import type { ImportKind } from '@petatirta/contract'
import { sql } from 'kysely'
import { xlsxStream } from '#formats/xlsx.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import { fromOne } from './failures.ts'
import { POSITION, REASON } from './rows.ts'
import { isFeatureKind, placeColumns, sheetCells } from './sheet-cells.ts'

interface Failure {
  position: number
  id: string | null
  field: string | null
  reason: string
  value: unknown
}

/** Each may have a quarter of a megabyte. */
const PAGE = 100

async function* failuresOf(snapshot: Snapshot, importId: string): AsyncGenerator<Failure> {
  const failures = sql<Failure>`
    SELECT position, id, field, reason, value FROM import_failure WHERE import_id = ${importId} ORDER BY position`
  for await (const batch of snapshot.batches(failures, PAGE)) yield* batch
}

/** In the form of `failed_payload` (A3). */
export async function* jsonReport(
  snapshot: Snapshot,
  importId: string,
  kind: ImportKind,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(kind)}:[`
  let separator = '\n'
  for await (const failure of failuresOf(snapshot, importId)) {
    yield separator + JSON.stringify(fromOne(failure))
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** The columns that the refused things have, in the order in which they come first. */
async function columnsOf({ db }: Snapshot, importId: string, kind: ImportKind): Promise<string[]> {
  const fields = isFeatureKind(kind) ? sql`value->'properties'` : sql`value`
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM import_failure,
      LATERAL jsonb_object_keys(CASE WHEN jsonb_typeof(${fields}) = 'object' THEN ${fields} ELSE '{}' END)
      WITH ORDINALITY AS keys (name, place)
    WHERE import_id = ${importId} GROUP BY name ORDER BY min(position), min(place) LIMIT 500`.execute(db)
  return rows.map(row => row.name)
}

/** One line per refused thing: why, and everything it says, to be corrected and sent again. */
export async function* xlsxReport(
  snapshot: Snapshot,
  importId: string,
  kind: ImportKind,
): AsyncGenerator<Uint8Array> {
  const names = await columnsOf(snapshot, importId, kind)
  const columns = [...names, ...placeColumns(kind)]
  async function* rows() {
    for await (const failure of failuresOf(snapshot, importId)) {
      const { position, reason, value } = fromOne(failure)
      const cells = sheetCells(kind, value)
      yield [position, reason, ...columns.map(name => cells.get(name) ?? null)]
    }
  }
  const header = [POSITION, REASON, ...columns]
  yield* xlsxStream({ sheet: 'Gagal Import', header, widths: [16, 50] }, rows())
}
