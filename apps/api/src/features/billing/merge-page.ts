import type { SyncFailure } from '@petatirta/contract'
import type pg from 'pg'
import { BILL_COLUMNS, mergeStagedBills, stagedBills } from '#city/merge-bills.ts'
import { copyText } from '#platform/files/copy-rows.ts'
import { PageFailed } from './fetch-page.ts'
import type { ReadPage } from './page-thread.ts'
import { keepFailures } from './sync-failures.ts'
import type { SyncState } from './sync-state.ts'

const PAGE_COLUMNS = ['position', ...BILL_COLUMNS]

interface Order {
  jobId: string
  cityId: number
  page: ReadPage
  state: SyncState
  /** Pages before this one that never came. */
  missing: readonly SyncFailure[]
}

/** The page's good records into their place, its bad ones on the list; answers where the synchronisation then is. */
export async function mergePage(client: pg.ClientBase, order: Order): Promise<SyncState> {
  const { jobId, cityId, page, state, missing } = order
  await refuseRepeated(client, jobId, page)
  await client.query(stagedBills('position integer'))
  await copyText(client, 'staged', PAGE_COLUMNS, page.rows)
  const unknown = await dropUnknown(client, cityId, page.page)
  await dropRepeated(client)
  const { added, changed, unchanged } = await mergeStagedBills(client, cityId, null)
  await keepFailures(client, jobId, state.counts.failed, [...missing, ...page.failures, ...unknown])
  return {
    ...state,
    page: page.page,
    pages: page.pages ?? null,
    last: page.pages === undefined ? !page.next || page.records === 0 : page.page >= page.pages,
    // Whatever changes while we turn the pages is newer than the first one's marker, and comes again next time.
    marker: page.page === 1 ? (page.marker ?? null) : state.marker,
    counts: {
      added: state.counts.added + added,
      changed: state.counts.changed + changed,
      unchanged: state.counts.unchanged + unchanged,
      failed: state.counts.failed + missing.length + page.failed + unknown.length,
    },
  }
}

/** A service that turns no pages would keep us here for ever. */
async function refuseRepeated(
  client: pg.ClientBase,
  jobId: string,
  { records, hash }: ReadPage,
): Promise<void> {
  if (records === 0) return
  const { rowCount } = await client.query(
    'INSERT INTO sync_page (job_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [jobId, hash],
  )
  if (rowCount === 0) throw new PageFailed('Isi halaman sama dengan halaman sebelumnya', true)
}

async function dropUnknown(client: pg.ClientBase, cityId: number, page: number): Promise<SyncFailure[]> {
  const { rows } = await client.query<{ position: number; id: string }>(
    `DELETE FROM staged s WHERE NOT EXISTS (SELECT FROM customer c WHERE c.city_id = $1 AND c.id = s.customer_id)
     RETURNING position, customer_id AS id`,
    [cityId],
  )
  const about = { page, field: 'idpelanggan', reason: 'Pelanggan tidak dikenal' }
  return rows.map(row => ({ ...about, ...row }))
}

/** The last record of a customer's period wins, as it would if they were applied one by one. */
const dropRepeated = (client: pg.ClientBase) =>
  client.query(
    `DELETE FROM staged s USING (
       SELECT customer_id, period, max(position) AS last FROM staged GROUP BY 1, 2 HAVING count(*) > 1
     ) d WHERE s.customer_id = d.customer_id AND s.period = d.period AND s.position < d.last`,
  )
