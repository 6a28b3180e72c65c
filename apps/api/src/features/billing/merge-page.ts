import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BillPage, type BillRecord, billRecordSchema, type SyncFailure } from '@petatirta/contract'
import type pg from 'pg'
import { BILL_COLUMNS, mergeStagedBills, stagedBills } from '#city/merge-bills.ts'
import { type CopyValue, copyRows } from '#platform/files/copy-rows.ts'
import { check } from '#platform/untrusted.ts'
import { PageFailed } from './fetch-page.ts'
import { keepFailures } from './sync-failures.ts'
import type { SyncState } from './sync-state.ts'

const COLUMNS = ['position', ...BILL_COLUMNS]

const toRow = (record: BillRecord, position: number): CopyValue[] => [
  position,
  record.idpelanggan,
  record.periode,
  record.golongan,
  record.pemakaian_m3,
  record.total,
  record.due_date?.slice(0, 10) ?? null,
  record.tanggal_bayar,
  record.loket_bayar,
  record.flaglunas,
]

interface Order {
  jobId: string
  cityId: number
  page: BillPage
  state: SyncState
  /** Pages before this one that never came. */
  missing: readonly SyncFailure[]
}

/** The page's good records into their place, its bad ones on the list; answers where the synchronisation then is. */
export async function mergePage(client: pg.ClientBase, order: Order): Promise<SyncState> {
  const { jobId, cityId, page, state, missing } = order
  await refuseRepeated(client, jobId, page)
  const { rows, failures } = await readRecords(page)
  await client.query(stagedBills('position integer'))
  await copyRows(client, 'staged', COLUMNS, asStream(rows))
  const unknown = await dropUnknown(client, cityId, page.page)
  await dropRepeated(client)
  const { added, changed, unchanged } = await mergeStagedBills(client, cityId, null)
  const listed = [...missing, ...failures, ...unknown]
  await keepFailures(client, jobId, state.counts.failed, listed)
  return {
    ...state,
    page: page.page,
    pages: page.pages ?? null,
    last: page.pages === undefined ? !page.next || page.data.length === 0 : page.page >= page.pages,
    // Whatever changes while we turn the pages is newer than the first one's marker, and comes again next time.
    marker: page.page === 1 ? (page.marker ?? null) : state.marker,
    counts: {
      added: state.counts.added + added,
      changed: state.counts.changed + changed,
      unchanged: state.counts.unchanged + unchanged,
      failed: state.counts.failed + listed.length,
    },
  }
}

/** A service that turns no pages would keep us here for ever. */
async function refuseRepeated(client: pg.ClientBase, jobId: string, { data }: BillPage): Promise<void> {
  if (data.length === 0) return
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('base64')
  const { rowCount } = await client.query(
    'INSERT INTO sync_page (job_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [jobId, hash],
  )
  if (rowCount === 0) throw new PageFailed('Isi halaman sama dengan halaman sebelumnya', true)
}

/** How many records are read before others get their turn. */
const RECORDS_AT_ONCE = 500

async function readRecords({ page, data }: BillPage) {
  const rows: CopyValue[][] = []
  const failures: SyncFailure[] = []
  for (const [index, record] of data.entries()) {
    const parsed = check(billRecordSchema, record)
    const position = index + 1
    if (position % RECORDS_AT_ONCE === 0) await nextTurn()
    if (parsed.success) {
      rows.push(toRow(parsed.data, position))
      continue
    }
    const [issue] = parsed.error.issues
    const field = issue?.path[0] === undefined ? null : String(issue.path[0])
    const reason = field === null ? 'Bukan catatan tagihan' : `${field} ${issue?.message}`
    failures.push({ page, position, id: idOf(record), field, reason })
  }
  return { rows, failures }
}

function idOf(record: unknown): string | null {
  const { idpelanggan: id } = (record ?? {}) as { idpelanggan?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null
}

async function* asStream(rows: readonly CopyValue[][]): AsyncGenerator<readonly CopyValue[]> {
  yield* rows
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
