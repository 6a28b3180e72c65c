import { randomUUID } from 'node:crypto'
import type { AuditAction, SubscriberMessage } from '@petatirta/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Actor, recordAudit } from './audit.ts'
import type { City } from './cities.ts'
import { AppError } from './errors.ts'
import { storableJson } from './files/text.ts'
import { newId } from './ids.ts'
import { remainingSeconds } from './remaining.ts'
import type { Services } from './services.ts'

export interface Job<S> {
  id: string
  city_id: number
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  message: string | null
  /** What the work has kept of itself; empty before it came anywhere. */
  state: Partial<S>
  attempts: number
  remaining_seconds: number | null
  created_at: Date
  finished_at: Date | null
}

type Claimed<S> = Job<S> & { worker: string; slug: string; usual_seconds: number | null }
type Told = Partial<Pick<SubscriberMessage, 'counts'>>

/** One claim of a job: what the work may do with it. */
export interface Run<S> {
  readonly job: Job<S>
  /** The server stops, or somebody else has taken over: the work ends where it is. */
  readonly signal: AbortSignal
  /** How far the work is, in per cent, and what it does. */
  report(progress: number, message: string, more?: Told): Promise<void>
  /** Keeps how far the work came, in the transaction that brought it there. */
  keep(client: pg.ClientBase, state: S): Promise<void>
}

/** Worth another attempt; when there is none left, its message is what the job failed of. */
export class TemporaryError extends Error {}

class Replaced extends Error {}

type Result = 'done' | 'failed' | 'retried' | 'cancelled'

/** What this process works on, and the way to end it. */
interface Working {
  readonly id: string
  readonly replaced: AbortController
  end: Promise<void>
}

/** So many heartbeats missed: whoever worked on it is gone. */
const HEARTBEATS_MISSED = 6
const AT_ONCE = 4
const DIED = 'Server berhenti sebelum pekerjaan selesai. Silakan ulangi'
const BROKE = 'Ada kesalahan pada server'

/**
 * Long work of one type that people watch, one at a time per city, on a queue in the database: any process may take it,
 * and what a process that died has left is taken by another. `work` returns the sentence that the job ends with.
 */
export function createJobs<S>(
  type: 'billing-sync',
  services: Pick<Services, 'db' | 'pool' | 'log' | 'subscribers' | 'settings' | 'metrics'>,
  work: (run: Run<S>) => Promise<string>,
) {
  const { db, pool, log, subscribers, metrics } = services
  const { heartbeatMs, attempts: mostAttempts, retryMs } = services.settings.jobs
  const running = new Set<Working>()
  const stopping = new AbortController()

  const newest = async (cityId: number): Promise<Job<S> | undefined> => {
    const { rows } = await pool.query<Job<S>>(
      'SELECT * FROM job WHERE city_id = $1 AND type = $2 ORDER BY created_at DESC LIMIT 1',
      [cityId, type],
    )
    return rows[0]
  }

  const claim = async (): Promise<Claimed<S> | undefined> => {
    const { rows } = await pool.query<Claimed<S>>(
      `UPDATE job SET status = 'running', worker = $2, attempts = attempts + 1, seen_at = now()
       FROM company WHERE company.city_id = job.city_id AND job.id = (
         SELECT id FROM job WHERE type = $1 AND run_at <= now()
           AND (status = 'queued' OR status = 'running' AND seen_at < now() - $3 * interval '1 millisecond')
         ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING job.*, slug, (SELECT extract(epoch FROM d.finished_at - d.created_at)::float FROM job d
         WHERE d.city_id = job.city_id AND d.type = $1 AND d.status = 'done'
         ORDER BY d.created_at DESC LIMIT 1) AS usual_seconds`,
      [type, randomUUID(), heartbeatMs * HEARTBEATS_MISSED],
    )
    return rows[0]
  }

  /** Only the database knows which steps were committed. */
  const attemptsOf = async (id: string): Promise<number> => {
    const { rows } = await pool.query<{ attempts: number }>('SELECT attempts FROM job WHERE id = $1', [id])
    return rows[0]?.attempts ?? 0
  }

  const run = async (job: Claimed<S>, replaced: AbortController): Promise<Result> => {
    const { id, worker, slug, city_id: cityId } = job
    const signal = AbortSignal.any([stopping.signal, replaced.signal])
    const begun = { at: Date.now(), progress: job.progress, usualSeconds: job.usual_seconds }
    let reached = job.progress

    const write = async (to: pg.ClientBase | pg.Pool, set: string, values: readonly unknown[] = []) => {
      const { rowCount } = await to.query(
        `UPDATE job SET ${set} WHERE id = $1 AND worker = $2 AND status = 'running'`,
        [id, worker, ...values],
      )
      if (rowCount === 0) throw new Replaced()
    }
    const tell = (status: Job<S>['status'], message: string, more: Partial<SubscriberMessage> = {}) =>
      subscribers().tell({ cityId, slug }, { type, status, jobId: id, progress: reached, message, ...more })

    const report: Run<S>['report'] = async (progress, message, more) => {
      reached = Math.max(reached, progress)
      const seconds = remainingSeconds(begun, reached, Date.now())
      await write(pool, 'progress = $3, message = $4, remaining_seconds = $5, seen_at = now()', [
        ...[reached, message, seconds],
      ])
      tell('running', message, { ...more, ...(seconds !== null && { remainingSeconds: seconds }) })
    }
    const keep: Run<S>['keep'] = async (client, state) => {
      await write(client, 'state = $3, attempts = 1, seen_at = now()', [storableJson(state)])
    }
    const fail = async (message: string) => {
      await write(pool, "status = 'failed', message = $3, remaining_seconds = NULL, finished_at = now()", [
        message,
      ])
      tell('failed', message)
      return 'failed' as const
    }
    const giveBack = async (message: string, attempts: number) => {
      const wait = retryMs * 2 ** (attempts - 1)
      await write(
        pool,
        `status = 'queued', message = $3, remaining_seconds = NULL, worker = NULL, seen_at = now(),
         run_at = now() + $4 * interval '1 millisecond'`,
        [message, wait],
      )
      tell('queued', message)
      setTimeout(wake, wait).unref()
      return 'retried' as const
    }
    const handOver = async () => {
      await write(pool, "status = 'queued', worker = NULL, attempts = attempts - 1, remaining_seconds = NULL")
      return 'retried' as const
    }

    const heartbeat = setInterval(() => {
      write(pool, 'seen_at = now()').catch((error: unknown) => {
        if (error instanceof Replaced) replaced.abort()
      })
    }, heartbeatMs)
    try {
      if (job.attempts > mostAttempts) return await fail(DIED)
      const message = await work({ job, signal, report, keep })
      await write(
        pool,
        `status = 'done', progress = 100, message = $3, remaining_seconds = NULL, finished_at = now()`,
        [message],
      )
      reached = 100
      tell('done', message)
      return 'done'
    } catch (error) {
      if (error instanceof Replaced || replaced.signal.aborted) return 'cancelled'
      if (stopping.signal.aborted) return await handOver()
      const known = error instanceof AppError || error instanceof TemporaryError
      if (!known) log.error({ err: error, job: id }, 'job failed')
      const message = known ? error.message : BROKE
      const attempts = await attemptsOf(id)
      return error instanceof AppError || attempts >= mostAttempts
        ? await fail(message)
        : await giveBack(`${message}. Akan dicoba lagi`, attempts)
    } finally {
      clearInterval(heartbeat)
    }
  }

  const watch = async (job: Claimed<S>, working: Working): Promise<void> => {
    const begun = performance.now()
    metrics.jobBegun(type)
    const result = await run(job, working.replaced).catch((error: unknown) => {
      // A utility that is deleted takes its job along, and so does whoever cancels it.
      if (error instanceof Replaced) return 'cancelled'
      log.error({ err: error, job: job.id }, 'the end of a job was not written down')
      return 'failed'
    })
    metrics.jobEnded(type, { result, seconds: (performance.now() - begun) / 1000 })
    running.delete(working)
    wake()
  }

  const claimAll = async () => {
    // They exist only once the server does; until then nobody could be told anything.
    subscribers()
    while (!stopping.signal.aborted && running.size < AT_ONCE) {
      const job = await claim()
      if (!job) return
      const working = { id: job.id, replaced: new AbortController(), end: Promise.resolve() }
      running.add(working)
      working.end = watch(job, working)
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const wake = () => {
    if (stopping.signal.aborted) return
    looking = looking
      .then(claimAll)
      .catch((error: unknown) => log.warn({ err: error }, 'the queue of jobs was not read'))
  }
  const poll = setInterval(wake, heartbeatMs)
  poll.unref()

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
    /** Whoever works on it, on any process, finds that it is no longer theirs: at once here, elsewhere with the next step. */
    async cancel(id: string, actor: Actor): Promise<boolean> {
      const message = `Dibatalkan oleh ${actor.name}`
      const ended = await db.transaction().execute(async trx => {
        const { rows } = await sql<{ cityId: number; slug: string; name: string; progress: number }>`
          UPDATE job SET status = 'failed', message = ${message}, worker = NULL, remaining_seconds = NULL,
            finished_at = now()
          FROM company WHERE company.city_id = job.city_id AND job.id = ${id} AND type = ${type}
            AND status IN ('queued', 'running')
          RETURNING job.city_id AS "cityId", slug, name, progress`.execute(trx)
        const [job] = rows
        if (job)
          await recordAudit(trx, actor, {
            ...{ action: 'job.cancel', subject: job.name, subjectId: id, city: job.slug },
            ...{ before: { type, progress: job.progress }, after: { status: 'cancelled' } },
          })
        return job
      })
      if (!ended) return false
      for (const working of running) if (working.id === id) working.replaced.abort()
      subscribers().tell(ended, { type, status: 'failed', jobId: id, progress: ended.progress, message })
      return true
    },
    /** What can be interrupted goes back to the queue, for another process or the next start; the rest is finished. */
    stop: async () => {
      clearInterval(poll)
      stopping.abort()
      await looking
      await Promise.all([...running].map(({ end }) => end))
    },
  }
}
