import { calls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import { createQueue } from '#platform/jobs/queue.ts'
import type { Feature, Services } from '#platform/services.ts'
import { checkSource, synchronise, toSyncJob } from './sync.ts'
import { shownFailures } from './sync-failures.ts'

export function billing(services: Services): Feature {
  const { db, pool, settings } = services
  const jobs = createQueue('billing-sync', services, synchronise(services))

  return {
    stop: jobs.stop,
    work: {
      type: 'billing-sync',
      cancel: jobs.cancel,
      retry: async (city, actor) => {
        checkSource(city, settings.outgoing.billing)
        return (await jobs.start(city, actor, 'job.retry')).id
      },
    },
    routes: [
      implement(calls.syncBilling, async ({ city, caller, request }) => {
        checkSource(city, settings.outgoing.billing)
        const job = await jobs.start(city, actorOf(caller, request), 'billing.sync')
        return { payload: toSyncJob(job, city, await shownFailures(pool, job.id)) }
      }),
      implement(calls.syncStatus, async ({ city }) => {
        const job = await jobs.newest(city.cityId)
        return { payload: job ? toSyncJob(job, city, await shownFailures(pool, job.id)) : null }
      }),
      implement(calls.customerBills, async ({ city, params: { id } }) => {
        const known = await db
          .selectFrom('customer')
          .select('id')
          .where('city_id', '=', city.cityId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (!known) throw new AppError('customer', 'notFound')
        const rows = await db
          .selectFrom('bill')
          .selectAll()
          .where('city_id', '=', city.cityId)
          .where('customer_id', '=', id)
          .orderBy('period', 'desc')
          .execute()
        const payload = rows.map(row => ({
          periode: String(row.period),
          total: Number(row.total),
          flaglunas: row.paid,
          pemakaian_m3: row.usage_m3 === null ? null : Number(row.usage_m3),
          due_date: row.due_date,
          tanggal_bayar: row.tanggal_bayar,
          loket_bayar: row.loket_bayar,
        }))
        return { payload }
      }),
    ],
  }
}
