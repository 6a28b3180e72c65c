import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { HeavyDatabase } from './heavy.ts'

const BATCH = 1000

/** One look at the data, on a connection of its own, however long its reader takes. */
export interface Snapshot {
  readonly db: Db
  /** A cursor keeps the place: never more than a batch in memory, of so many rows. One query at a time. */
  batches<T>(query: RawBuilder<T>, rows?: number): AsyncGenerator<T[]>
  close(): Promise<void>
}

export async function openSnapshot(
  heavy: HeavyDatabase,
  { gone, user }: { gone: AbortSignal; user: string | undefined },
  onFirstRows: () => void,
): Promise<Snapshot> {
  const { client, db, endTurn, end } = await heavy.lease('stream', gone, { mayFollow: true, user })
  const close = async () => {
    // A broken connection has nothing to roll back.
    if (!closed) await client.query('ROLLBACK').catch(() => undefined)
    closed = true
    await end()
  }
  let closed = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    close,
    async *batches<T>(query: RawBuilder<T>, size = BATCH) {
      await sql`DECLARE wanted NO SCROLL CURSOR FOR ${query}`.execute(db)
      for (let more = true; more; ) {
        const { rows } = await sql<T>`FETCH ${sql.lit(size)} FROM wanted`.execute(db)
        onFirstRows()
        await endTurn()
        if (rows.length > 0) yield rows
        more = rows.length === size
      }
      await sql`CLOSE wanted`.execute(db)
    },
  }
}
