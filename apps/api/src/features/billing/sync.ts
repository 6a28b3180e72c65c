import type { SyncFailure, SyncJob } from '@petatirta/contract'
import { STORED_BILLS } from '@petatirta/domain'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { TemporaryError } from '#platform/jobs/attempts.ts'
import type { Job, Run } from '#platform/jobs/run-claimed.ts'
import { addressFault, type OutgoingRules } from '#platform/outgoing.ts'
import type { Services } from '#platform/services.ts'
import { pullBills } from './pull-bills.ts'
import { type Recomputed, recompute } from './recompute.ts'
import { forgetEarlier } from './sync-failures.ts'
import { firstState, type SyncState } from './sync-state.ts'

const isStored = (apiService: string) => STORED_BILLS.includes(apiService.trim().toLowerCase())
const isAddress = (apiService: string) => /^https?:\/\//i.test(apiService.trim())

/** Refuses where nothing would be synchronised: a job that could only fail is not begun. */
export function checkSource({ apiService }: City, rules: OutgoingRules): void {
  if (isStored(apiService)) return
  const fault = isAddress(apiService)
    ? addressFault(apiService.trim(), rules)
    : 'isi csv, internal, atau alamat http(s)'
  if (fault)
    throw new AppError('billing', 'invalid', {
      message: `API Service "${apiService}" tidak dapat dipakai: ${fault}`,
    })
}

const STEPS = {
  waiting: 'Menunggu giliran',
  deriving: 'Menghitung ulang tagihan pelanggan',
  refreshing: 'Memperbarui peta',
} as const
/** How far these steps are, in per cent: all there is to do, or what is left after the pages. */
const ALONE = { waiting: 5, deriving: 10, refreshing: 80 } as const
const AFTER_PAGES = { waiting: 80, deriving: 85, refreshing: 95 } as const

const text = (count: number) => count.toLocaleString('id-ID')

/** Brings a city's customers up to date with their bills, those of a billing service included. */
export const synchronise = (services: Services) => async (run: Run<SyncState>) => {
  const { job } = run
  const { pool } = services
  // Killed between the last commit and the last word.
  if (job.state.ended) return job.state.ended
  const { rows } = await pool.query<{ apiService: string; uniqueCode: string }>(
    'SELECT api_service AS "apiService", unique_code AS "uniqueCode" FROM company WHERE city_id = $1',
    [job.city_id],
  )
  const { apiService = '', uniqueCode = '' } = rows[0] ?? {}
  const utility = { cityId: job.city_id, address: apiService.trim(), uniqueCode }
  return isStored(apiService) ? fromStored(services, run) : fromService(services, run, utility)
}

async function fromStored(services: Services, run: Run<SyncState>): Promise<string> {
  let sentence = ''
  const say = (step: keyof typeof STEPS) => run.report(ALONE[step], STEPS[step])
  await recompute(services, run.job.city_id, say, async (_client, { customers, changed }: Recomputed) => {
    sentence = `Sinkronisasi tagihan selesai: ${text(customers)} pelanggan diperiksa, ${text(changed)} berubah`
  })
  return sentence
}

async function fromService(
  services: Services,
  run: Run<SyncState>,
  utility: { cityId: number; address: string; uniqueCode: string },
): Promise<string> {
  const { pool } = services
  const { cityId, address, uniqueCode } = utility
  const source = `${address} ${uniqueCode}`
  const begun = run.job.state.source === source
  if (!begun) await forgetEarlier(pool, cityId, run.job.id)
  const first = begun ? (run.job.state as SyncState) : await firstState(pool, cityId, source)
  let merged = false
  const keep: typeof run.keep = async (client, state) => {
    await run.keep(client, state)
    merged = true
  }
  const state = await pullBills(services, utility, { ...run, keep }, first).catch(async (error: unknown) => {
    // What came before the service fell silent is on the map all the same.
    const silent = error instanceof AppError || error instanceof TemporaryError
    if (silent && merged) await recompute(services, cityId)
    throw error
  })
  const { added, changed, unchanged, failed } = state.counts
  const ended =
    `Sinkronisasi tagihan selesai: ${text(added)} tagihan ditambahkan, ${text(changed)} berubah, ` +
    `${text(unchanged)} tidak berubah, ${text(failed)} gagal`
  const say = (step: keyof typeof STEPS) =>
    run.report(AFTER_PAGES[step], STEPS[step], { counts: state.counts })
  await recompute(services, cityId, say, client => run.keep(client, { ...state, ended }))
  return ended
}

export const toSyncJob = (job: Job<SyncState>, { slug }: City, failures: SyncFailure[]): SyncJob => ({
  id: job.id,
  city: slug,
  status: job.status,
  progress: job.progress,
  message: job.message,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.finished_at?.toISOString() ?? null,
  remainingSeconds: job.status === 'running' ? job.remaining_seconds : null,
  counts: job.state.counts ?? null,
  failures,
})
