import type { SyncFailure } from '@petatirta/contract'
import { lockImport } from '#city/import-lock.ts'
import { withClient } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'
import { TemporaryError } from '#platform/jobs/attempts.ts'
import type { Run } from '#platform/jobs/run-claimed.ts'
import type { Services } from '#platform/services.ts'
import { fetchPage, PageFailed } from './fetch-page.ts'
import { mergePage } from './merge-page.ts'
import { keepFailures } from './sync-failures.ts'
import type { SyncState } from './sync-state.ts'

interface Utility {
  cityId: number
  address: string
  uniqueCode: string
}

/** So many pages in a row that do not come: it is not the pages. */
const MOST_MISSING = 3
const MOST_PAGES = 100_000
/** What turning the pages takes of the whole, in per cent. */
const [FROM, TO] = [5, 80]

/**
 * Turns the pages of a billing service, each in a transaction together with where we are. A page that never comes is
 * recorded with the next one that does: until then the cause is unknown.
 */
export async function pullBills(
  { heavy, settings }: Pick<Services, 'heavy' | 'settings'>,
  { cityId, address, uniqueCode }: Utility,
  run: Run<SyncState>,
  first: SyncState,
): Promise<SyncState> {
  const jobId = run.job.id
  let state = first
  let missing: SyncFailure[] = []
  let hopeless = true
  for (let number = state.page + 1; !state.last; number++) {
    run.signal.throwIfAborted()
    if (number > MOST_PAGES) throw upstream('Layanan tagihan menjawab terlalu banyak halaman')
    await run.report(reached(state, number), messageOf(state, number), { counts: state.counts })
    try {
      const source = { address, uniqueCode, since: state.since }
      const page = await fetchPage(
        source,
        number,
        { ...settings.billing, ...settings.outgoing.billing },
        run.signal,
      )
      state = await withClient(heavy.pool, async client => {
        await lockImport(client, 'customer', cityId)
        const next = await mergePage(client, { jobId, cityId, page, state, missing })
        await run.keep(client, next)
        return next
      })
      missing = []
      hopeless = true
    } catch (error) {
      if (!(error instanceof PageFailed)) throw error
      hopeless &&= error.lasting
      missing.push({ page: number, position: null, id: null, field: null, reason: error.message })
      if (missing.length === MOST_MISSING)
        throw hopeless ? upstream(error.message) : new TemporaryError(error.message)
      if (state.pages !== null && number >= state.pages) break
    }
  }
  return missing.length === 0
    ? state
    : withClient(heavy.pool, async client => {
        await keepFailures(client, jobId, state.counts.failed, missing)
        const counts = { ...state.counts, failed: state.counts.failed + missing.length }
        const end = { ...state, last: true, counts }
        await run.keep(client, end)
        return end
      })
}

const upstream = (message: string) => new AppError('billing', 'upstream', { message })

/** Without a number of pages the bar gets half as far again with every ten. */
function reached({ pages }: SyncState, number: number): number {
  const share = pages ? (number - 1) / pages : 1 - 0.5 ** ((number - 1) / 10)
  return FROM + (TO - FROM) * Math.min(1, share)
}

const messageOf = ({ pages }: SyncState, number: number) =>
  `Mengambil tagihan: halaman ${number}${pages ? ` dari ${pages}` : ''}`
