import type pg from 'pg'
import { SettingsError } from '../errors.ts'

const PID = 'SELECT pg_backend_pid() AS pid'

/**
 * Locks and limits belong to a session. A pooler that gives each transaction whatever connection is free (PgBouncer's transaction mode)
 * would leave a lock with another session, for good: better not to start.
 */
export async function checkSessions(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<void> {
  const one = await pool.connect()
  const other = await pool.connect().catch((error: unknown) => {
    one.release()
    throw error
  })
  const pidOf = async (client: pg.PoolClient) => (await client.query<{ pid: number }>(PID)).rows[0]?.pid
  try {
    const before = await pidOf(one)
    await other.query('BEGIN')
    const others = await pidOf(other)
    if (others !== before && (await pidOf(one)) === before) return
  } finally {
    await other.query('ROLLBACK').catch(() => undefined)
    one.release()
    other.release()
  }
  throw new SettingsError(
    `Setting ${setting}: leads to a pooler in transaction mode, where locks and limits are lost. Set pool_mode = session, or name PostgreSQL itself.`,
  )
}
