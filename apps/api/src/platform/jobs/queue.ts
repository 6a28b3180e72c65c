import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '../audit.ts'
import type { City } from '../cities.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { type Attempts, createAttempts, Lost } from './attempts.ts'
import { type ClaimedJob, type Job, runClaimed, type Work } from './run-claimed.ts'

type Needs = Pick<Services, 'db' | 'log' | 'subscribers' | 'settings' | 'metrics'>
type Type = 'billing-sync' | 'import-source'

const AT_ONCE = 4

/**
 * Long work of one type that can wait, one at a time per city: any process may take it, and what a process that died has
 * left is taken by another.
 */
export function createQueue<S>(type: Type, services: Needs, work: Work<S>) {
  const { db, subscribers } = services
  const attempts = createAttempts(
    {
      type,
      table: 'job',
      owner: 'worker',
      cancelledStatus: 'failed',
      audited: async (_trx, { name, progress }) => ({ subject: name ?? '', before: { progress } }),
    },
    services,
  )
  const { wake, stop } = createTaker(type, services, attempts, work)

  const newest = async (cityId: number): Promise<Job<S> | undefined> => {
    const { rows } = await sql<Job<S>>`SELECT * FROM job WHERE city_id = ${cityId} AND type = ${type}
      ORDER BY created_at DESC LIMIT 1`.execute(db)
    return rows[0]
  }

  return {
    newest,
    /** Puts the work in the queue and returns at once; while it is there already, the answer is that job. */
    async start(city: City, actor: Actor, action: AuditAction): Promise<Job<S>> {
      const { cityId, slug, name } = city
      const begun = await db.transaction().execute(async trx => {
        const { rows } = await sql<Job<S>>`
          INSERT INTO job (id, city_id, type, started_by) VALUES (${newId()}, ${cityId}, ${type}, ${actor.id})
          ON CONFLICT (city_id, type) WHERE status IN ('queued', 'running') DO NOTHING RETURNING *`.execute(
          trx,
        )
        const [job] = rows
        const entry = { action, subject: name, subjectId: job?.id ?? null, city: slug, after: { type } }
        if (job) await recordAudit(trx, actor, entry)
        return job
      })
      if (begun) wake()
      // It may have ended between the two looks: then it is the newest all the same.
      return begun ?? (await newest(cityId)) ?? this.start(city, actor, action)
    },
    /** By the clock, without a person who asked for it. */
    async enqueue(cityId: number): Promise<void> {
      await sql`INSERT INTO job (id, city_id, type) VALUES (${newId()}, ${cityId}, ${type})
        ON CONFLICT (city_id, type) WHERE status IN ('queued', 'running') DO NOTHING`.execute(db)
      wake()
    },
    async cancel(id: string, actor: Actor): Promise<boolean> {
      const job = await attempts.cancel(id, actor)
      if (!job) return false
      const { city_id: cityId, slug, progress, message } = job
      // Not by the process that works on it: one that waits has none.
      if (cityId !== null && slug !== null)
        subscribers().notify({ cityId, slug }, { type, status: 'failed', jobId: id, progress, message })
      return true
    },
    stop,
  }
}

/** Takes jobs from the queue, some at once: when it is woken, when one has ended, and with every heartbeat. */
function createTaker<S>(
  type: Type,
  { db, log, subscribers, metrics, settings: { jobs: limits } }: Needs,
  attempts: Attempts,
  work: Work<S>,
) {
  const stopping = new AbortController()
  const ends = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()

  const claim = async (): Promise<ClaimedJob<S> | undefined> => {
    const { rows } = await sql<ClaimedJob<S>>`
      UPDATE job SET status = 'running', worker = ${randomUUID()}, attempts = attempts + 1, seen_at = now(),
        remaining_seconds = NULL
      FROM company WHERE company.city_id = job.city_id AND job.id = (
        SELECT id FROM job WHERE type = ${type} AND run_at <= now()
          AND (status = 'queued' OR ${attempts.abandoned}) AND ${attempts.notOurs()}
        ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING job.*, slug, (SELECT extract(epoch FROM d.finished_at - d.created_at)::float FROM job d
        WHERE d.city_id = job.city_id AND d.type = ${type} AND d.status = 'done'
        ORDER BY d.created_at DESC LIMIT 1) AS usual_seconds`.execute(db)
    return rows[0]
  }

  const run = async (job: ClaimedJob<S>): Promise<void> => {
    const { id, worker: owner, progress, slug, city_id: cityId } = job
    const attempt = attempts.open({ id, owner, progress, city: { cityId, slug } })
    metrics.jobBegun(type)
    const claimed = { job, attempt, db, limits, stopping: stopping.signal, wakeIn }
    const result = await runClaimed(claimed, work).catch((error: unknown) => {
      // Deleting the utility deletes its job, and cancelling ends it.
      if (error instanceof Lost) return 'cancelled'
      log.error({ err: error, job: id }, 'the end of a job was not written down')
      return 'failed'
    })
    metrics.jobEnded(type, { result, seconds: attempt.close() })
  }

  const claimAll = async () => {
    // Throws until the server exists: before that, no map could be notified.
    subscribers()
    while (!stopping.signal.aborted && attempts.running.size < AT_ONCE) {
      const job = await claim()
      if (!job) return
      const end = run(job).then(() => {
        ends.delete(end)
        wake()
      })
      ends.add(end)
    }
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    looking = looking
      .then(claimAll)
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of jobs was not read'))
  }
  const wakeIn = (ms: number) => void setTimeout(wake, ms).unref()
  const poll = setInterval(wake, limits.heartbeatMs).unref()

  return {
    wake,
    /** What can be interrupted goes back to the queue, for another process or the next start; the rest is finished. */
    async stop(): Promise<void> {
      clearInterval(poll)
      stopping.abort()
      await looking
      await Promise.all(ends)
    },
  }
}
