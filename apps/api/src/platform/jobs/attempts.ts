/** What long work has in common while a process works on it, whether it was queued or came with a request. */
import type { SubscriberMessage, SystemJob } from '@petatirta/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type AuditChange, recordAudit } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

type Needs = Pick<Services, 'db' | 'log' | 'subscribers' | 'settings'>
type Details = Pick<SubscriberMessage, 'counts' | 'processed' | 'remainingSeconds'>
type Columns = RawBuilder<unknown>

/** What is particular to a type of work. */
export interface JobType {
  readonly type: SystemJob['type']
  /** With the columns id, city_id, status, progress, message, seen_at and finished_at. */
  readonly table: 'job' | 'import'
  /** The column that says to which attempt a row belongs: its id, where there is but one. */
  readonly owner: 'worker' | 'id'
  readonly cancelledStatus: 'failed' | 'cancelled'
  /** What the audit log says about a cancelled one. */
  audited(trx: Db, job: CancelledJob): Promise<Pick<AuditChange, 'subject' | 'before'>>
}

interface CancelledJob {
  id: string
  city_id: number | null
  slug: string | null
  name: string | null
  progress: number
  message: string
}

interface Opening {
  readonly id: string
  /** In the column `owner`. */
  readonly owner: string
  readonly progress: number
  readonly city: { readonly cityId: number; readonly slug?: string } | undefined
  /** Kept with every heartbeat and every other write. */
  readonly columns?: () => Columns
}

/** Worth another attempt; when there is none left, its message is what the job failed of. */
export class TemporaryError extends Error {}

/** The row no longer belongs to the attempt: it was cancelled, taken over or deleted. */
export class Lost extends Error {}

/** So many heartbeats missed: its process is gone. */
const HEARTBEATS_MISSED = 6
const BROKE = 'Ada kesalahan pada server'

const lastSign = ({ jobs: { heartbeatMs } }: Needs['settings']) =>
  sql<Date>`now() - ${heartbeatMs * HEARTBEATS_MISSED} * interval '1 millisecond'`

/** Work of any type that a living process does, by the columns of its row. */
export const isAtWork = (settings: Needs['settings']) =>
  sql<boolean>`status = 'running' AND seen_at >= ${lastSign(settings)}`

export type Attempts = ReturnType<typeof createAttempts>
export type Attempt = ReturnType<typeof createAttempt>

/** The attempts of this process at one type of work, and what can be done to those of any process. */
export function createAttempts(job: JobType, services: Needs) {
  const { db, settings } = services
  const table = sql.table(job.table)
  const running = new Map<string, Attempt>()

  const abandoned = sql<boolean>`status = 'running' AND seen_at < ${lastSign(settings)}`
  /** After a stall of this process its own rows look abandoned: they are not. */
  const notOurs = () => sql<boolean>`id <> ALL (${[...running.keys()]}::uuid[])`

  return {
    running,
    abandoned,
    notOurs,
    open: (opening: Opening) => createAttempt(job, services, running, opening),

    /** Its attempt ends: on this process at once, on another with its next write. */
    async cancel(id: string, actor: Actor): Promise<CancelledJob | undefined> {
      const message = `Dibatalkan oleh ${actor.name}`
      const cancelled = await db.transaction().execute(async trx => {
        const { rows } = await sql<CancelledJob>`
          WITH ended AS (
            UPDATE ${table} SET status = ${job.cancelledStatus}, message = ${message}, finished_at = now()
            WHERE id = ${id} AND status IN ('queued', 'running') RETURNING id, city_id, progress, message)
          SELECT ended.*, slug, name FROM ended LEFT JOIN company USING (city_id)`.execute(trx)
        const [row] = rows
        if (!row) return undefined
        const { subject, before } = await job.audited(trx, row)
        await recordAudit(trx, actor, {
          action: 'job.cancel',
          subject,
          subjectId: id,
          city: row.slug,
          before: { type: job.type, ...before },
          after: { status: 'cancelled' },
        })
        return row
      })
      if (cancelled) running.get(id)?.abort()
      return cancelled
    },

    /** Marks those as failed whose process is gone, where they cannot be taken over. */
    failAbandoned: (message: string) =>
      sql`UPDATE ${table} SET status = 'failed', message = ${message}, finished_at = now()
          WHERE ${abandoned} AND ${notOurs()}`.execute(db),
  }
}

/** One process at work on one row, until `close`. */
function createAttempt(
  job: JobType,
  { db, log, subscribers, settings }: Needs,
  running: Map<string, unknown>,
  { id, owner, progress, city, columns }: Opening,
) {
  const table = sql.table(job.table)
  const owned = sql`id = ${id} AND ${sql.ref(job.owner)} = ${owner}`
  const lost = new AbortController()
  const begun = performance.now()

  const beat = async () => {
    try {
      await attempt.write(db)
    } catch (error) {
      if (!(error instanceof Lost)) throw error
      // An import is done in a transaction of its own, a moment before this process learns of it.
      const { rows } = await sql`
        SELECT FROM ${table} WHERE ${owned} AND status <> ${job.cancelledStatus}`.execute(db)
      if (rows.length === 0) lost.abort()
    }
  }
  const heartbeat = setInterval(() => void beat().catch(() => undefined), settings.jobs.heartbeatMs)

  const attempt = {
    id,
    /** The work ends where it is. */
    signal: lost.signal,
    abort: () => lost.abort(),
    /** In per cent. */
    progress,
    /** Its open maps are notified. */
    city,

    /** Changes the row as long as it belongs to this attempt. */
    async write(to: Db, ...more: Columns[]): Promise<void> {
      const set = sql.join([sql`seen_at = now()`, ...(columns ? [columns()] : []), ...more])
      const { numAffectedRows } = await sql`
        UPDATE ${table} SET ${set} WHERE ${owned} AND status = 'running'`.execute(to)
      if (!numAffectedRows) throw new Lost()
    },
    notify(status: SystemJob['status'], message: string, details?: Details): void {
      if (attempt.city?.slug === undefined) return
      const { cityId, slug } = attempt.city
      const about = { type: job.type, jobId: id, progress: attempt.progress }
      subscribers().notify({ cityId, slug }, { ...about, status, message, ...details })
    },
    async end(status: 'failed' | 'cancelled', message: string, details?: Details): Promise<void> {
      await attempt.write(db, sql`status = ${status}, message = ${message}, finished_at = now()`)
      attempt.notify(status, message, details)
    },
    /** What users read about an error; of an unexpected one only the log has the inside. */
    explain(error: unknown): string {
      if (error instanceof AppError || error instanceof TemporaryError) return error.message
      log.error({ err: error, [job.table]: id }, `${job.table} failed`)
      return BROKE
    },
    /** How many seconds it took. */
    close(): number {
      clearInterval(heartbeat)
      running.delete(id)
      return (performance.now() - begun) / 1000
    },
  }
  running.set(id, attempt)
  return attempt
}
