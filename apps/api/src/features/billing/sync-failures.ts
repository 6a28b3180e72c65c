import type { SyncFailure } from '@petatirta/contract'
import type pg from 'pg'
import { storableJson } from '#platform/files/text.ts'

/** What is listed is meant to be looked at; the rest is only counted. */
export const KEPT = 1000
const SHOWN = 100

export async function keepFailures(
  client: pg.ClientBase,
  jobId: string,
  before: number,
  failures: readonly SyncFailure[],
): Promise<void> {
  const kept = failures.slice(0, Math.max(0, KEPT - before))
  if (kept.length === 0) return
  await client.query(
    `INSERT INTO sync_failure (job_id, page, position, id, field, reason)
     SELECT $1, * FROM jsonb_to_recordset($2) AS f (page integer, position integer, id text, field text, reason text)`,
    [jobId, storableJson(kept)],
  )
}

export async function shownFailures(pool: pg.Pool, jobId: string): Promise<SyncFailure[]> {
  const { rows } = await pool.query<SyncFailure>(
    `SELECT page, position, id, field, reason FROM sync_failure WHERE job_id = $1
     ORDER BY page, position NULLS FIRST LIMIT $2`,
    [jobId, SHOWN],
  )
  return rows
}

/** Deletes the failures of a city's earlier synchronisations. */
export const forgetEarlier = (pool: pg.Pool, cityId: number, jobId: string) =>
  pool.query(
    `WITH earlier AS (SELECT id FROM job WHERE city_id = $1 AND id <> $2),
          pages AS (DELETE FROM sync_page WHERE job_id IN (SELECT id FROM earlier))
     DELETE FROM sync_failure WHERE job_id IN (SELECT id FROM earlier)`,
    [cityId, jobId],
  )
