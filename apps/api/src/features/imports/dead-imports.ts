import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Whoever worked on it would have said so by now. */
const DEAD_AFTER = '30 seconds'
const DIED = 'Server berhenti sebelum import selesai; data lama tidak berubah'

/** Imports whose process is gone: somebody has to say so in its place. */
export const buryDead = (db: Database) =>
  db
    .updateTable('import')
    .set({ status: 'failed', message: DIED, finished_at: sql`now()` })
    .where('status', '=', 'running')
    .where('seen_at', '<', sql<Date>`now() - ${DEAD_AFTER}::interval`)
    .execute()
