import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect } from 'vitest'
import type { Api } from './start-api.ts'

/** That a file whose rows come from this table is read by a cursor of costly calls, which ends in the database when its client hangs up. */
export async function expectEndsWithAsker(api: Api, table: string, path: string, token: string) {
  const gone = new AbortController()
  const blocker = await api.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const reading = async () => {
    const { rows } = await api.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'DECLARE wanted %' AND state <> 'idle'`,
    )
    return rows.length
  }
  const asked = fetch(`${api.urls[0]}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  })
    .then(response => response.text())
    .catch((error: Error) => error.name)
  try {
    await expect.poll(reading, PATIENCE).toBe(1)
    gone.abort()
    await expect.poll(reading, PATIENCE).toBe(0)
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  expect(await asked).toBe('AbortError')
}
