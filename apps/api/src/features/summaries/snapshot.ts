import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/database/database.ts'
import { kyselyOn } from '#platform/database/transaction.ts'

const BATCH = 1000

/** One look at the data, on a connection of its own, however long its reader takes. */
export interface Snapshot {
  readonly db: Db
  /** A cursor keeps the place: never more than a batch in memory. One at a time. */
  batches<T>(query: RawBuilder<T>): AsyncGenerator<T[]>
  close(): Promise<void>
}

export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  const db = kyselyOn(client)
  const end = async () => {
    let broken: Error | undefined
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= end()
    return ended
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    close,
    async *batches<T>(query: RawBuilder<T>) {
      await sql`DECLARE wanted NO SCROLL CURSOR FOR ${query}`.execute(db)
      for (let more = true; more; ) {
        const { rows } = await sql<T>`FETCH ${sql.lit(BATCH)} FROM wanted`.execute(db)
        if (rows.length > 0) yield rows
        more = rows.length === BATCH
      }
    },
  }
}
