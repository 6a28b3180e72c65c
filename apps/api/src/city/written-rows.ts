/** The rows of a layer that a transaction wrote or removed: what travels to open maps (raiseByWritten). */
import { type Connection, runSql } from '#platform/database/run-sql.ts'

/** The transaction's table of their ids, some more than once. */
export const WRITTEN = 'written_row'

export const startWritten = (trx: Connection) =>
  runSql(trx, `CREATE TEMP TABLE IF NOT EXISTS ${WRITTEN} (id text) ON COMMIT DROP`)

/** Writes rows of a layer: `statement` returns the `id` of each. */
export async function writeRows(trx: Connection, statement: string, values: unknown[] = []): Promise<void> {
  await startWritten(trx)
  await runSql(trx, `WITH wrote AS (${statement}) INSERT INTO ${WRITTEN} SELECT id FROM wrote`, values)
}
