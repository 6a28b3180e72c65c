import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const MIGRATION_LOCK = 5_080_002

/** Applies what is missing, each file in a transaction of its own, one process at a time. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter(name => /^\d{3}-.+\.sql$/.test(name)).sort()
  const client = await pool.connect()
  try {
    // The pool's limits are meant for requests; a large database takes its time, and so does another process that migrates it.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const applied = new Set(rows.map(row => row.name))
    const unknown = rows.find(row => !files.includes(row.name))
    if (unknown)
      throw new Error(
        `The database has migration ${unknown.name}, which this version does not know: it is older than its data.`,
      )
    const missing = files.filter(name => !applied.has(name))
    for (const name of missing) {
      const sql = await readFile(fileURLToPath(new URL(name, FOLDER)), 'utf8')
      await client.query('BEGIN')
      try {
        await client.query(sql)
        await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${name} failed: ${String(error)}`)
      }
    }
    return missing
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    // A connection with other limits than the pool's is not given back.
    client.release(true)
  }
}
