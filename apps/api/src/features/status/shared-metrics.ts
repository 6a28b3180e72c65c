import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { coalesce } from '#platform/coalesce.ts'

interface Shared {
  queued: number
  taken: string
  refused: Record<string, number>
}

const PATIENCE_MS = 2000

/** What the database counts for all processes: each of them exports the same, so a chart takes the largest. */
export function registerSharedMetrics(registry: Registry, pool: pg.Pool): void {
  const registers = [registry]
  // All of them are asked for at the same moment.
  const read = coalesce(async (): Promise<Shared | undefined> => {
    const { rows } = await pool.query<Shared>(
      `SELECT (SELECT count(*)::int FROM job WHERE status = 'queued') AS queued,
              (SELECT COALESCE(sum(accepted), 0) FROM device_intake) AS taken,
              (SELECT COALESCE(jsonb_object_agg(reason, count), '{}') FROM (
                 SELECT reason, sum(count) AS count FROM device_refusal GROUP BY reason) r) AS refused`,
    )
    return rows[0]
  })
  /** While the database is away the other metrics are what operators need: they do not wait for these. */
  const shared = () =>
    Promise.race([
      read('').catch(() => undefined),
      new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS, undefined).unref()),
    ])

  new Gauge({
    name: 'petatirta_jobs_queued',
    help: 'Jobs that wait, of all processes',
    registers,
    async collect() {
      const now = await shared()
      if (now) this.set(now.queued)
    },
  })
  new Counter({
    name: 'petatirta_device_messages_taken_total',
    help: 'Messages of devices that are in the database, of all processes',
    registers,
    async collect() {
      const now = await shared()
      if (!now) return
      this.reset()
      this.inc(Number(now.taken))
    },
  })
  new Counter({
    name: 'petatirta_device_messages_refused_total',
    help: 'Messages of devices that were refused, by reason, of all processes',
    labelNames: ['reason'],
    registers,
    async collect() {
      const now = await shared()
      if (!now) return
      this.reset()
      for (const [reason, count] of Object.entries(now.refused)) this.inc({ reason }, count)
    },
  })
}
