import { type Selectable, sql } from 'kysely'
import type { Schema } from './database/schema.ts'
import { AppError, violates } from './errors.ts'
import { newId } from './ids.ts'
import type { Services } from './services.ts'

export type Job = Selectable<Schema['job']>
/** Tells how far the work is, in per cent, and what it does. */
export type Report = (progress: number, message: string) => Promise<void>

interface Order {
  city: { cityId: number; slug: string }
  startedBy: string
  /** Returns the sentence that the job ends with. */
  work: (report: Report) => Promise<string>
}

const HEARTBEAT_MS = 5000
/** So many heartbeats missed: whoever worked on it is gone. */
const DEAD_AFTER = '30 seconds'
const DIED = 'Server berhenti sebelum pekerjaan selesai. Silakan ulangi'
const BROKE = 'Ada kesalahan pada server'

/**
 * Long work of one type that people watch, one at a time per city. It runs in the process that was asked; what becomes of
 * it is kept in the database and told to whoever has the city open.
 */
export function createJobs(
  type: 'billing-sync',
  { db, log, subscribers }: Pick<Services, 'db' | 'log' | 'subscribers'>,
) {
  const running = new Set<Promise<void>>()

  const buryDead = (cityId: number) =>
    db
      .updateTable('job')
      .set({ status: 'failed', message: DIED, finished_at: sql`now()` })
      .where('city_id', '=', cityId)
      .where('type', '=', type)
      .where('status', 'in', ['queued', 'running'])
      .where('seen_at', '<', sql<Date>`now() - ${DEAD_AFTER}::interval`)
      .execute()

  const newest = async (cityId: number): Promise<Job | undefined> => {
    await buryDead(cityId)
    return db
      .selectFrom('job')
      .selectAll()
      .where('city_id', '=', cityId)
      .where('type', '=', type)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  const insert = ({ city, startedBy }: Order) =>
    db
      .insertInto('job')
      .values({ id: newId(), city_id: city.cityId, type, status: 'running', started_by: startedBy })
      .returningAll()
      .executeTakeFirstOrThrow()

  const run = async ({ id }: Job, { city, work }: Order): Promise<void> => {
    const change = (values: Partial<Pick<Job, 'status' | 'progress' | 'message' | 'finished_at'>>) =>
      db
        .updateTable('job')
        .set({ ...values, seen_at: sql`now()` })
        .where('id', '=', id)
        // Who was taken for dead stays so: another may have begun meanwhile.
        .where('status', '=', 'running')
        .execute()
    const tell = (status: 'running' | 'done' | 'failed', progress: number, message: string) =>
      subscribers().tell(city, { type, status, jobId: id, progress, message })
    let reached = 0
    const heartbeat = setInterval(() => void change({}).catch(() => undefined), HEARTBEAT_MS)
    try {
      const message = await work(async (progress, message) => {
        reached = progress
        await change({ progress, message })
        tell('running', progress, message)
      })
      await change({ status: 'done', progress: 100, message, finished_at: new Date() })
      tell('done', 100, message)
    } catch (error) {
      const message = error instanceof AppError ? error.message : BROKE
      if (!(error instanceof AppError)) log.error({ err: error, job: id }, 'job failed')
      await change({ status: 'failed', message, finished_at: new Date() })
      tell('failed', reached, message)
    } finally {
      clearInterval(heartbeat)
    }
  }

  return {
    newest,
    /** Starts the work and returns at once; while it runs already, the answer is that job. */
    async start(order: Order): Promise<Job> {
      await buryDead(order.city.cityId)
      try {
        const job = await insert(order)
        const work = run(job, order).catch((error: unknown) =>
          log.error({ err: error, job: job.id }, 'the end of a job was not written down'),
        )
        running.add(work)
        void work.finally(() => running.delete(work))
        return job
      } catch (error) {
        if (!violates(error, 'job_one_at_a_time')) throw error
      }
      // It may have ended between the two looks: then it is the newest all the same.
      return (await newest(order.city.cityId)) ?? this.start(order)
    },
    /** What was begun is finished before the database goes away. */
    stop: async () => {
      await Promise.all(running)
    },
  }
}
