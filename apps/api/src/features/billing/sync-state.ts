import type { SyncCounts } from '@petatirta/contract'
import type pg from 'pg'

/** Where a synchronisation with a billing service is: kept with every page, so that another process can go on. */
export interface SyncState {
  /** Whose pages these are; a utility that changes its service meanwhile begins anew. */
  source: string
  since: string | null
  marker: string | null
  /** The newest page that is merged. */
  page: number
  /** How many there are, where the service says so. */
  pages: number | null
  last: boolean
  counts: SyncCounts
  /** The sentence it ends with, once everything is done. */
  ended: string | null
}

const NOTHING: SyncCounts = { added: 0, changed: 0, unchanged: 0, failed: 0 }

export async function firstState(pool: pg.Pool, cityId: number, source: string): Promise<SyncState> {
  const nowhere = { marker: null, page: 0, pages: null, last: false, ended: null }
  return { source, since: await lastMarker(pool, cityId, source), ...nowhere, counts: NOTHING }
}

/**
 * The marker of the last synchronisation that left nothing behind: a page that never came, or a bill of a customer that is
 * imported tomorrow, is then part of the next answer too. After another service, what this one said before is void.
 */
async function lastMarker(pool: pg.Pool, cityId: number, source: string): Promise<string | null> {
  const { rows } = await pool.query<{ marker: string | null }>(
    `SELECT state->>'marker' AS marker FROM job j
     WHERE city_id = $1 AND status = 'done' AND state->>'source' = $2 AND state #>> '{counts,failed}' = '0'
       AND NOT EXISTS (SELECT FROM job later WHERE later.city_id = $1 AND later.created_at > j.created_at
                       AND later.state->>'source' <> $2)
     ORDER BY created_at DESC LIMIT 1`,
    [cityId, source],
  )
  return rows[0]?.marker ?? null
}
