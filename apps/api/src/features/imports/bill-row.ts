import {
  BILL_FIELDS,
  foldFieldName,
  parseIndonesianDate,
  parseIndonesianNumber,
  parsePaidFlag,
} from '@petatirta/domain'
import { readBillPeriod } from '@petatirta/domain/matching'
import { BILL_COLUMNS } from '#city/merge-bills.ts'
import type { CopyValue } from '#platform/files/copy-rows.ts'
import { lookup } from './lookup.ts'

type Column = keyof typeof BILL_FIELDS

export interface BillColumns {
  /** Of every column of the file. */
  readonly names: readonly string[]
  readonly at: Readonly<Record<Column, number>>
}

const REQUIRED_COLUMNS: readonly Column[] = ['customer', 'period', 'total']
/** What a column is called in messages. */
const CALLED: Record<Column, string> = {
  customer: 'idpelanggan',
  period: 'periode',
  year: 'tahun',
  class: 'golongan',
  usage: 'pemakaian_m3',
  total: 'total',
  dueDate: 'due_date',
  paidAt: 'tanggal_bayar',
  channel: 'loket_bayar',
  paid: 'flaglunas',
  correction: 'koreksi',
}

/** A million billion rupiah, a billion m³: beyond that a number is a typing error, and no column holds it. */
const LARGEST_TOTAL = 1e15
const LARGEST_USAGE = 1e9

/** The first column that has to be there and is not, as its publisher would call it. */
export const missingColumn = ({ at }: BillColumns): string | undefined => {
  const missing = REQUIRED_COLUMNS.find(column => at[column] === -1)
  return missing && CALLED[missing]
}

/** Beside what publishers call it, a field may go by its own name: so it is called by who has matched the columns. */
const spellingsOf = (column: Column): readonly string[] => [
  ...BILL_FIELDS[column].spellings,
  foldFieldName(column),
]
const COLUMNS = Object.keys(BILL_FIELDS) as Column[]
const SPELLINGS: ReadonlyMap<Column, readonly string[]> = new Map(
  COLUMNS.map(column => [column, spellingsOf(column)]),
)

/** Finds the columns by their names; the first spelling of the table that is there counts. */
export function columnIndex(names: readonly string[]): BillColumns {
  const folded = names.map(foldFieldName)
  const find = (spellings: readonly string[]) =>
    spellings.map(spelling => folded.indexOf(spelling)).find(at => at >= 0) ?? -1
  const at = Object.fromEntries(COLUMNS.map(column => [column, find(spellingsOf(column))]))
  return { names, at: at as Record<Column, number> }
}

/** In the order of the values of a row. */
export const STAGED_COLUMNS = ['position', ...BILL_COLUMNS] as const

export type BillOutcome = { row: CopyValue[] } | { field: string | null; reason: string; id: string | null }
/** The filled value of a column. */
type Text = (column: Column) => string | null

/** One line of a table as a row for COPY, or the column that cannot be read. */
export function billLine(position: number, line: readonly string[], { names, at }: BillColumns): BillOutcome {
  // More fields than names: a number with a bare decimal comma has pushed the rest aside.
  if (line.slice(names.length).some(field => field.trim() !== ''))
    return { field: null, reason: 'Jumlah kolom melebihi judul kolom', id: null }
  return billRow(position, column => {
    const value = line[at[column]]?.trim()
    return value === undefined || value === '' || value === '-' ? null : value
  })
}

/** A row of named values, in the same way. */
export function billRecord(position: number, properties: Readonly<Record<string, unknown>>): BillOutcome {
  const find = lookup(properties)
  return billRow(position, column => find(SPELLINGS.get(column) ?? []))
}

/** A credit note, or a yes in a column that asks for it. */
const CORRECTION =
  /koreksi|correction|kredit|credit|reduksi|restitusi|retur|refund|^(1|y|ya|yes|true|benar)$/i
const NO_CORRECTION = /^(bukan|tidak|non|tanpa)/i
const isCorrection = (text: string | null) =>
  text !== null && CORRECTION.test(text) && !NO_CORRECTION.test(text)

function periodOf(text: Text): { period: number } | { reason: string } {
  const reading = readBillPeriod(text('period'), text('year'))
  if ('period' in reading) return { period: Number(reading.period.replace('-', '')) }
  if ('mayBe' in reading) return { reason: `periode dapat berarti ${reading.mayBe.join(' atau ')}` }
  return { reason: 'periode tidak dapat dibaca (misalnya 202606, 2026-06, 06/2026, Jun-26 atau Juni 2026)' }
}

function billRow(position: number, text: Text): BillOutcome {
  const customer = text('customer')
  const refuse = (column: Column, reason: string) => ({ field: CALLED[column], reason, id: customer })
  if (!customer) return refuse('customer', 'idpelanggan tidak diisi')
  const when = periodOf(text)
  if ('reason' in when) return refuse('period', when.reason)
  const total = parseIndonesianNumber(text('total') ?? '')
  if (total === undefined) return refuse('total', 'total bukan angka')
  if (Math.abs(total) > LARGEST_TOTAL) return refuse('total', 'total terlalu besar')
  if (total < 0 && !isCorrection(text('correction')))
    return refuse(
      'total',
      'total negatif; isi kolom koreksi dengan "koreksi" atau "nota kredit" jika memang demikian',
    )
  const usage = text('usage') === null ? null : parseIndonesianNumber(text('usage') ?? '')
  if (usage === undefined) return refuse('usage', 'pemakaian_m3 bukan angka')
  if (Math.abs(usage ?? 0) > LARGEST_USAGE) return refuse('usage', 'pemakaian_m3 terlalu besar')
  const dates = { dueDate: text('dueDate'), paidAt: text('paidAt') }
  const dueDate = dates.dueDate === null ? null : parseIndonesianDate(dates.dueDate)
  if (dueDate === undefined) return refuse('dueDate', 'due_date bukan tanggal')
  const paidAt = dates.paidAt === null ? null : parseIndonesianDate(dates.paidAt)
  if (paidAt === undefined) return refuse('paidAt', 'tanggal_bayar bukan tanggal')
  // Without a flag, a payment date says as much.
  const flag = text('paid') === null ? paidAt !== null : parsePaidFlag(text('paid') ?? '')
  if (flag === undefined) return refuse('paid', 'flaglunas harus 1/0, Y/T atau lunas/belum')
  const rupiah = Math.ceil(Number(total.toFixed(6)))
  const row = [
    position,
    customer,
    when.period,
    text('class')?.toUpperCase() ?? null,
    usage,
    rupiah,
    dueDate?.slice(0, 10) ?? null,
    paidAt,
    text('channel'),
    flag,
  ]
  return { row }
}
