/** Whose turn it is: what the job that fetches a city's sources asks and writes down. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { nextAt, type Source } from './sources.ts'

export function createSourceTurns(db: Db) {
  return {
    /** Cities that have something to fetch. */
    async dueCities(): Promise<number[]> {
      const due = db.selectFrom('import_source').where('next_at', '<=', sql<Date>`now()`)
      return (await due.select('city_id').distinct().execute()).map(row => row.city_id)
    },

    /** The next one of a city that is due, marked as begun; its turn after that comes by its schedule. */
    async take(cityId: number): Promise<Source | undefined> {
      const { rows } = await sql<Source>`
        UPDATE import_source SET last_at = now(), last_status = 'running', last_message = '', last_import_id = NULL,
          next_at = ${nextAt(sql.ref('schedule'))}
        WHERE id = (SELECT id FROM import_source WHERE city_id = ${cityId} AND next_at <= now()
          ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *`.execute(db)
      return rows[0]
    },

    async end(
      id: string,
      status: 'done' | 'failed',
      message: string,
      importId: string | null,
    ): Promise<void> {
      await db
        .updateTable('import_source')
        .set({ last_status: status, last_message: message.slice(0, 1000), last_import_id: importId })
        .where('id', '=', id)
        .execute()
    },

    /** What a process began that is gone since is due again: a city's sources are fetched by one job at a time. */
    async resume(cityId: number): Promise<void> {
      await db
        .updateTable('import_source')
        .set({ next_at: sql`now()` as never, last_status: 'failed', last_message: 'Terputus' })
        .where('city_id', '=', cityId)
        .where('last_status', '=', 'running')
        .execute()
    },
  }
}

export type SourceTurns = ReturnType<typeof createSourceTurns>
