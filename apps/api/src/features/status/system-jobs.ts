import type { SystemJob } from '@petatirta/contract'
import type pg from 'pg'
import { paged } from '#platform/database/paging.ts'

type Row = Omit<SystemJob, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null }

const JOBS = `
  SELECT j.id, j.type, j.city_id, NULL AS detail, j.status, j.progress, NULL::integer AS processed, j.message, attempts,
         u.username AS "startedBy", j.created_at AS "startedAt", j.finished_at AS "finishedAt",
         j.status IN ('queued', 'running') AS cancellable,
         j.status = 'failed' AND NOT EXISTS (
           SELECT FROM job later WHERE later.city_id = j.city_id AND later.type = j.type AND later.created_at > j.created_at
         ) AS retryable
  FROM job j LEFT JOIN app_user u ON u.id = started_by`

const IMPORTS = `
  SELECT i.id, 'import' AS type, city_id, file_name AS detail, i.status,
         CASE WHEN i.status = 'done' THEN 100 ELSE progress END AS progress, processed, message, 1 AS attempts,
         username AS "startedBy", i.started_at AS "startedAt", i.finished_at AS "finishedAt",
         i.status = 'running' AS cancellable, false AS retryable
  FROM import i`

const UNDER_WAY = "status IN ('queued', 'running')"

/** Both tables through one filter each; the newest are found in each before they are put together. */
const both = (ofJobs: string, ofImports: string) => `
  SELECT w.id, w.type, c.slug AS city, c.name AS "cityName", w.detail, w.status, w.progress, w.processed, w.message,
         w.attempts, w."startedBy", w."startedAt", w."finishedAt", w.cancellable, w.retryable
  FROM ((${JOBS} ${ofJobs}) UNION ALL (${IMPORTS} ${ofImports})) w LEFT JOIN company c USING (city_id)`

const toJob = ({ startedAt, finishedAt, ...row }: Row): SystemJob => ({
  ...row,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

export async function findSystemJob(pool: pg.Pool, id: string): Promise<SystemJob | undefined> {
  const { rows } = await pool.query<Row>(both('WHERE j.id = $1', 'WHERE i.id = $1'), [id])
  return rows[0] && toJob(rows[0])
}

/** Those that wait or run, then the newest of the rest; each table gives no more than the page can need of it. */
export async function listSystemJobs(
  pool: pg.Pool,
  page: { p: number; rp: number },
): Promise<{ jobs: SystemJob[]; total: number }> {
  const { limit, offset } = paged(page)
  const first = (table: string, began: string) =>
    `ORDER BY ${table}.${UNDER_WAY} DESC, ${table}.${began} DESC, ${table}.id DESC LIMIT $1::bigint + $2`
  const { rows } = await pool.query<Row>(
    `${both(first('j', 'created_at'), first('i', 'started_at'))}
     ORDER BY w.${UNDER_WAY} DESC, "startedAt" DESC, w.id DESC LIMIT $1 OFFSET $2`,
    [limit, offset],
  )
  const { rows: counted } = await pool.query<{ total: number }>(
    'SELECT ((SELECT count(*) FROM job) + (SELECT count(*) FROM import))::int AS total',
  )
  return { jobs: rows.map(toJob), total: counted[0]?.total ?? 0 }
}
