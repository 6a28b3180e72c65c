/** Reads a page of a billing service beside the event loop: no other request is served while 32 MB are parsed, checked and hashed. */
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import {
  type BillPage,
  type BillRecord,
  billPageSchema,
  billRecordSchema,
  type SyncFailure,
} from '@petatirta/contract'
import { type CopyValue, copyLines } from '#platform/files/copy-rows.ts'
import { check } from '#platform/untrusted.ts'

export interface PageOrder {
  readonly body: Uint8Array
  /** Which page was asked for. */
  readonly page: number
  /** How many failures are named; all are counted. */
  readonly mostFailures: number
}

export interface ReadPage extends Omit<BillPage, 'data'> {
  readonly records: number
  /** Of the records alone: the page beside them says another number each time. */
  readonly hash: string
  /** The good records as COPY takes them, by PAGE_COLUMNS. */
  readonly rows: readonly Uint8Array[]
  readonly failures: readonly SyncFailure[]
  readonly failed: number
}

/** `lasting`: asking again would change nothing. */
export type PageOutcome = ReadPage | { readonly problem: string; readonly lasting: boolean }

/** Ten times what is a good size. Of the smallest records an answer could hold millions, more than fit into the memory. */
const MOST_RECORDS = 100_000
/** Signs before a value: of such records a page has half as many. */
const MOST_VALUES = 20 * MOST_RECORDS
const ROWS_AT_ONCE = 1000

if (!parentPort) throw new Error('This is a thread')
const port = parentPort

const lasting = (problem: string): PageOutcome => ({ problem, lasting: true })

const BEFORE_VALUE = new Uint8Array(256)
for (const sign of Buffer.from(',[{')) BEFORE_VALUE[sign] = 1

/** Counted first: of small values an answer has far more than fit into the memory. */
function valuesIn(body: Uint8Array): number {
  let values = 0
  for (let at = 0; at < body.length; at++) values += BEFORE_VALUE[body[at] as number] as number
  return values
}

/** In the order of PAGE_COLUMNS. */
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

function idOf(record: unknown): string | null {
  const { idpelanggan: id } = (record ?? {}) as { idpelanggan?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null
}

function readRecords({ page, data }: BillPage, mostFailures: number) {
  const rows: Uint8Array[] = []
  const failures: SyncFailure[] = []
  let held: CopyValue[][] = []
  let failed = 0
  const flush = () => {
    rows.push(new TextEncoder().encode(copyLines(held)))
    held = []
  }
  for (const [index, record] of data.entries()) {
    const parsed = check(billRecordSchema, record)
    const position = index + 1
    if (parsed.success) {
      if (held.push(toRow(parsed.data, position)) === ROWS_AT_ONCE) flush()
      continue
    }
    if (++failed > mostFailures) continue
    const [issue] = parsed.error.issues
    const field = issue?.path[0] === undefined ? null : String(issue.path[0])
    const reason = field === null ? 'Bukan catatan tagihan' : `${field} ${issue?.message}`
    failures.push({ page, position, id: idOf(record), field, reason })
  }
  flush()
  return { rows, failures, failed }
}

function parseJson(body: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')) }
  } catch {
    return undefined
  }
}

function readPage({ body, page, mostFailures }: PageOrder): PageOutcome {
  if (valuesIn(body) > MOST_VALUES) return lasting('Jawaban layanan tagihan memuat terlalu banyak nilai')
  const json = parseJson(body)
  // Cut off on its way, as a rule.
  if (!json) return { problem: 'Jawaban layanan tagihan bukan JSON yang utuh', lasting: false }
  const { data: sent } = Object(json.value) as { data?: unknown }
  if (Array.isArray(sent) && sent.length > MOST_RECORDS)
    return lasting('Halaman layanan tagihan memuat lebih dari 100.000 catatan')
  const parsed = check(billPageSchema, json.value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return lasting(`Jawaban layanan tagihan tidak sesuai: ${issue?.path.join('.')} ${issue?.message}`)
  }
  if (parsed.data.page !== page)
    return lasting(`Layanan tagihan menjawab halaman ${parsed.data.page}, bukan ${page}`)
  const { data, ...about } = parsed.data
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('base64')
  return { ...about, records: data.length, hash, ...readRecords(parsed.data, mostFailures) }
}

port.on('message', (order: PageOrder) => port.postMessage(readPage(order)))
