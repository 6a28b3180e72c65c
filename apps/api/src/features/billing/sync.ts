import type { SyncJob } from '@petatirta/contract'
import type pg from 'pg'
import type { City } from '#platform/cities.ts'
import { withClient } from '#platform/database/transaction.ts'
import { deriveBilling } from '#platform/derive-billing.ts'
import { AppError } from '#platform/errors.ts'
import { learnOptions } from '#platform/filter-options.ts'
import type { Job, Report } from '#platform/jobs.ts'
import { raiseCounters } from '#platform/layers.ts'
import type { Services } from '#platform/services.ts'

const STORED_BILLS = ['csv', 'internal']

/** Refuses where nothing would be synchronised: a job that could only fail is not begun. */
export function checkSource({ apiService }: City): void {
  if (STORED_BILLS.includes(apiService.trim().toLowerCase())) return
  if (/^https?:\/\//i.test(apiService))
    throw new AppError('billing', 'upstream', {
      message: 'Sinkronisasi dari layanan tagihan luar belum didukung',
    })
  throw new AppError('billing', 'invalid', {
    message: `API Service "${apiService}" tidak dikenal. Isi csv, internal, atau alamat http(s)`,
  })
}

/** Recomputes the customers' billing fields from the bills that are stored (decisions: billing). */
export async function synchronise(
  { pool, announcer }: Pick<Services, 'pool' | 'announcer'>,
  { cityId }: City,
  report: Report,
): Promise<string> {
  await report(5, 'Menunggu giliran')
  const { customers, changed } = await withClient(pool, async (client, trx) => {
    // Imports of customers and bills change the same rows.
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', ['import:customer', cityId])
    await report(10, 'Menghitung ulang tagihan pelanggan')
    await deriveBilling(trx, cityId)
    await report(80, 'Memperbarui peta')
    const counts = await countCustomers(client, cityId)
    // A layer that did not change is not sent to everybody again.
    if (counts.changed > 0) {
      await learnOptions(trx, cityId, 'customer')
      await raiseCounters(trx, cityId, ['customer'])
    }
    return counts
  })
  if (changed > 0) await announcer().announce(cityId)
  const [all, some] = [customers, changed].map(count => count.toLocaleString('id-ID'))
  return `Sinkronisasi tagihan selesai: ${all} pelanggan diperiksa, ${some} berubah`
}

/** Changed are the rows that this transaction wrote. */
async function countCustomers(client: pg.ClientBase, cityId: number) {
  const { rows } = await client.query<{ customers: number; changed: number }>(
    `SELECT count(*)::int AS customers, count(*) FILTER (WHERE xmin = pg_current_xact_id()::xid)::int AS changed
     FROM customer WHERE city_id = $1`,
    [cityId],
  )
  return rows[0] ?? { customers: 0, changed: 0 }
}

export const toSyncJob = (job: Job, { slug }: City): SyncJob => ({
  id: job.id,
  city: slug,
  status: job.status,
  progress: job.progress,
  message: job.message,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.finished_at?.toISOString() ?? null,
})
