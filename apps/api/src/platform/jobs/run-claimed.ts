import type { SubscriberMessage } from '@petatirta/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { kyselyOn } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { storableJson } from '../files/text.ts'
import type { Settings } from '../settings.ts'
import { type Attempt, Lost } from './attempts.ts'

export interface Job<S> {
  id: string
  city_id: number
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  message: string | null
  /** What the work has kept of itself; empty before it came anywhere. */
  state: Partial<S>
  attempts: number
  /** Of a running one. */
  remaining_seconds: number | null
  created_at: Date
  finished_at: Date | null
}

export type ClaimedJob<S> = Job<S> & { worker: string; slug: string; usual_seconds: number | null }

/** One claim of a job: what the work may do with it. */
export interface Run<S> {
  readonly job: Job<S>
  /** The server stops, or another process took over: the work ends where it is. */
  readonly signal: AbortSignal
  /** How far the work is, in per cent, and what it does. */
  report(progress: number, message: string, more?: Pick<SubscriberMessage, 'counts'>): Promise<void>
  /** Keeps how far the work came, in the transaction that brought it there. */
  keep(client: pg.ClientBase, state: S): Promise<void>
}

/** Returns the sentence that the job ends with. */
export type Work<S> = (run: Run<S>) => Promise<string>

interface Claim<S> {
  readonly job: ClaimedJob<S>
  readonly attempt: Attempt
  readonly db: Database
  readonly limits: Settings['jobs']
  /** The server stops. */
  readonly stopping: AbortSignal
  readonly wakeIn: (ms: number) => void
}

type Result = 'done' | 'failed' | 'retried' | 'cancelled'

const DIED = 'Server berhenti sebelum pekerjaan selesai. Silakan ulangi'

/** Does the work of a job and says how that ended; rejects with `Lost` where the job ended without it. */
export async function runClaimed<S>(claim: Claim<S>, work: Work<S>): Promise<Result> {
  const { job, attempt, db, limits, stopping, wakeIn } = claim
  const fail = async (message: string) => {
    await attempt.end('failed', message)
    return 'failed' as const
  }
  const giveBack = async (message: string, attempts: number) => {
    const wait = limits.retryMs * 2 ** (attempts - 1)
    const runAt = sql`run_at = now() + ${wait} * interval '1 millisecond'`
    await attempt.write(db, sql`status = 'queued', message = ${message}, worker = NULL`, runAt)
    attempt.notify('queued', message)
    wakeIn(wait)
    return 'retried' as const
  }
  const handOver = async () => {
    await attempt.write(db, sql`status = 'queued', worker = NULL, attempts = attempts - 1`)
    return 'retried' as const
  }

  try {
    if (job.attempts > limits.attempts) return await fail(DIED)
    const message = await work(createRun(claim))
    await attempt.write(db, sql`status = 'done', progress = 100, message = ${message}, finished_at = now()`)
    attempt.progress = 100
    attempt.notify('done', message)
    return 'done'
  } catch (error) {
    if (error instanceof Lost || attempt.signal.aborted) return 'cancelled'
    if (stopping.aborted) return handOver()
    const reason = attempt.explain(error)
    // Only the database knows which steps were committed.
    const { rows } = await sql<Job<S>>`SELECT attempts FROM job WHERE id = ${job.id}`.execute(db)
    const attempts = rows[0]?.attempts ?? 0
    return error instanceof AppError || attempts >= limits.attempts
      ? fail(reason)
      : giveBack(`${reason}. Akan dicoba lagi`, attempts)
  }
}

function createRun<S>({ job, attempt, db, stopping }: Claim<S>): Run<S> {
  const begun = { at: Date.now(), progress: job.progress, usualSeconds: job.usual_seconds }
  return {
    job,
    signal: AbortSignal.any([stopping, attempt.signal]),
    async report(progress, message, more) {
      attempt.progress = Math.max(attempt.progress, progress)
      const seconds = remainingSeconds(begun, attempt.progress)
      const reached = sql`progress = ${attempt.progress}, remaining_seconds = ${seconds}`
      await attempt.write(db, sql`message = ${message}`, reached)
      attempt.notify('running', message, { ...more, ...(seconds !== null && { remainingSeconds: seconds }) })
    },
    keep: (client, state) =>
      attempt.write(kyselyOn(client), sql`state = ${storableJson(state)}, attempts = 1`),
  }
}

/** Less says nothing about the rest. */
const MEASURED_MS = 2000
const MEASURED_PROGRESS = 2

/** How long it may still take: by the pace so far, else by the last time, else unknown. */
function remainingSeconds(
  begun: { at: number; progress: number; usualSeconds: number | null },
  progress: number,
): number | null {
  const [elapsed, made] = [Date.now() - begun.at, progress - begun.progress]
  const left = 100 - progress
  if (elapsed >= MEASURED_MS && made >= MEASURED_PROGRESS) return Math.ceil((elapsed / made / 1000) * left)
  return begun.usualSeconds === null ? null : Math.ceil((begun.usualSeconds * left) / 100)
}
