import { hostname } from 'node:os'
import type { ServerProcess } from '@petatirta/contract'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { VERSION } from '#platform/version.ts'

const KEPT = '1 hour'
/** So many samples missed: it is gone. */
const MISSED = 3.5
const MOST_PENDING = 360

interface Row extends Omit<ServerProcess, 'startedAt' | 'seenAt' | 'samples'> {
  startedAt: Date
  seenAt: Date
  samples: (ServerProcess['samples'][number] & { at: string })[]
}

/** Writes figures of this process to the database and reads those of all: any process can answer for all. */
export function createHeartbeat({ pool, log, metrics, settings }: Services) {
  const id = newId()
  const startedAt = new Date()
  const everyMs = settings.statusSampleMs

  /** Not in the database yet: operators want the samples of the time in which it was down, too. */
  let pending: { at: number; figures: string }[] = []

  const write = async () => {
    const batch = [...pending]
    // After a crash the database has forgotten the process itself, too. Times are the database's: clocks differ.
    await pool.query(
      `WITH process AS (
         INSERT INTO server_process (id, host, pid, version, started_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET seen_at = now())
       INSERT INTO server_sample (process_id, at, figures)
       SELECT $1, date_trunc('milliseconds', now() - age * interval '1 millisecond'), figures::jsonb
       FROM unnest($6::float8[], $7::text[]) AS s (age, figures) ON CONFLICT DO NOTHING`,
      [
        id,
        hostname(),
        process.pid,
        VERSION,
        startedAt,
        batch.map(({ at }) => performance.now() - at),
        batch.map(({ figures }) => figures),
      ],
    )
    pending = pending.filter(sample => !batch.includes(sample))
    await pool.query('DELETE FROM server_sample WHERE at < now() - $1::interval', [KEPT])
    await pool.query('DELETE FROM server_process WHERE seen_at < now() - $1::interval', [KEPT])
  }

  let writing: Promise<unknown> | undefined
  const flush = () => {
    writing ??= write()
      .catch((error: unknown) => log.debug({ err: error }, 'no sample was kept'))
      .finally(() => {
        writing = undefined
      })
  }
  flush()
  const timer = setInterval(() => {
    pending.push({ at: performance.now(), figures: JSON.stringify(metrics.sample()) })
    pending = pending.slice(-MOST_PENDING)
    flush()
  }, everyMs).unref()

  return {
    async processes(since: string | undefined): Promise<ServerProcess[]> {
      const { rows } = await pool.query<Row>(
        `SELECT p.id, host, pid, version, started_at AS "startedAt", seen_at AS "seenAt",
                stopped_at IS NULL AND seen_at > now() - $2 * interval '1 millisecond' AS alive,
                COALESCE(s.samples, '[]') AS samples
         FROM server_process p LEFT JOIN LATERAL (
           SELECT jsonb_agg(figures || jsonb_build_object('at', at) ORDER BY at) AS samples FROM server_sample
           WHERE process_id = p.id AND at > now() - $3::interval AND at > COALESCE($1::timestamptz, '-infinity')
         ) s ON true ORDER BY alive DESC, started_at`,
        [since ?? null, everyMs * MISSED, KEPT],
      )
      return rows.map(({ startedAt, seenAt, samples, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        samples: samples.map(sample => ({ ...sample, at: new Date(sample.at).toISOString() })),
      }))
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await writing
      await pool
        .query('UPDATE server_process SET stopped_at = now(), seen_at = now() WHERE id = $1', [id])
        .catch(() => undefined)
    },
  }
}
