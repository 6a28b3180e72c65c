import { calls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { requireCity } from '#platform/cities.ts'
import { metaOf } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import { readiness } from '#platform/readiness.ts'
import type { Feature, LongWork, Services } from '#platform/services.ts'
import { createHeartbeat } from './heartbeat.ts'
import { registerSharedMetrics } from './shared-metrics.ts'
import { findSystemJob, listSystemJobs } from './system-jobs.ts'

const conflict = (message: string) => new AppError('auth', 'conflict', { message })

/** The state of the installation, on all its processes, and its long work. */
export const status =
  (works: readonly LongWork[]) =>
  (services: Services): Feature => {
    const { db, pool } = services
    const heartbeat = createHeartbeat(services)
    registerSharedMetrics(services.metrics.registry, pool)

    const databaseFigures = async () => {
      const { rows } = await pool.query<{ at: Date; bytes: string; used: number; limit: number }>(
        `SELECT now() AS at, pg_database_size(current_database()) AS bytes,
                (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
                current_setting('max_connections')::int AS limit`,
      )
      const { at = new Date(), bytes = '0', used = 0, limit = 0 } = rows[0] ?? {}
      return {
        at: at.toISOString(),
        databaseBytes: Number(bytes),
        databaseConnections: { used, limit },
      }
    }

    const find = async (id: string) => {
      await Promise.all(works.map(work => work.failOrphaned?.()))
      const job = await findSystemJob(pool, id)
      if (!job) throw new AppError('auth', 'notFound', { message: 'Pekerjaan tidak ditemukan' })
      return job
    }

    return {
      stop: heartbeat.stop,
      routes: [
        implement(calls.systemStatus, async ({ query: { since } }) => {
          const [figures, answering, processes] = await Promise.all([
            databaseFigures(),
            readiness(services),
            heartbeat.processes(since),
          ])
          return { payload: { ...figures, services: answering, processes } }
        }),
        implement(calls.systemJobs, async ({ query }) => {
          await Promise.all(works.map(work => work.failOrphaned?.()))
          const { jobs, total } = await listSystemJobs(pool, query)
          return { payload: jobs, meta: metaOf(query, total) }
        }),
        implement(calls.cancelJob, async ({ params: { id }, caller, request }) => {
          const { type } = await find(id)
          const work = works.find(candidate => candidate.type === type)
          if (!(await work?.cancel(id, actorOf(caller, request))))
            throw conflict('Pekerjaan ini sudah berakhir sehingga tidak dapat dibatalkan')
          return { payload: await find(id) }
        }),
        implement(calls.retryJob, async ({ params: { id }, caller, request }) => {
          const { type, city, retryable } = await find(id)
          const work = works.find(candidate => candidate.type === type)
          if (!retryable || !city || !work?.retry)
            throw conflict(
              'Hanya sinkronisasi yang gagal dan belum diikuti sinkronisasi lain yang dapat diulang',
            )
          const actor = actorOf(caller, request)
          return { payload: await find(await work.retry(await requireCity(db, city), actor)) }
        }),
      ],
    }
  }
