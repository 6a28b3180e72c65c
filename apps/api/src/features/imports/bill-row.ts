import {
  BILL_FIELDS,
  foldFieldName,
  parseIndonesianDate,
  parseIndonesianNumber,
  parsePaidFlag,
  parsePeriod,
} from '@petatirta/domain'
import type { CopyValue } from '#platform/files/copy-rows.ts'

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
  class: 'golongan',
  usage: 'pemakaian_m3',
  total: 'total',
  dueDate: 'due_date',
  paidAt: 'tanggal_bayar',
  channel: 'loket_bayar',
  paid: 'flaglunas',
}

/** A million billion rupiah, a billion m³: beyond that a number is a typing error, and no column holds it. */
const LARGEST_TOTAL = 1e15
const LARGEST_USAGE = 1e9

/** The first column that has to be there and is not, as its publisher would call it. */
export const missingColumn = ({ at }: BillColumns): string | undefined => {
  const missing = REQUIRED_COLUMNS.find(column => at[column] === -1)
  return missing && CALLED[missing]
}

/** Finds the columns by their names; the first spelling of the table that is there counts. */
export function columnIndex(names: readonly string[]): BillColumns {
  const folded = names.map(foldFieldName)
  const find = (spellings: readonly string[]) =>
    spellings.map(spelling => folded.indexOf(spelling)).find(at => at >= 0) ?? -1
  const at = Object.fromEntries(
    Object.entries(BILL_FIELDS).map(([column, { spellings }]) => [column, find(spellings)]),
  ) as Record<Column, number>
  return { names, at }
}

export const BILL_COLUMNS = [
  'position',
  'customer_id',
  'period',
  'golongan',
  'usage_m3',
  'total',
  'due_date',
  'tanggal_bayar',
  'loket_bayar',
  'paid',
] as const

/** One line as a row for COPY, or the column that cannot be read. */
export function billRow(
  position: number,
  line: readonly string[],
  { names, at }: BillColumns,
): { row: CopyValue[] } | { field: string | null; reason: string; id: string | null } {
  const text = (column: Column) => {
    const value = line[at[column]]?.trim()
    return value === undefined || value === '' || value === '-' ? null : value
  }
  const customer = text('customer')
  const refuse = (column: Column, reason: string) => ({ field: CALLED[column], reason, id: customer })
  // More fields than names: a number with a bare decimal comma has pushed the rest aside.
  if (line.slice(names.length).some(field => field.trim() !== ''))
    return { field: null, reason: 'Jumlah kolom melebihi judul kolom', id: null }
  if (!customer) return refuse('customer', 'idpelanggan tidak diisi')
  const period = parsePeriod(text('period') ?? '')
  if (!period) return refuse('period', 'periode tidak dapat dibaca (YYYYMM, YYYY-MM atau MM/YYYY)')
  const total = parseIndonesianNumber(text('total') ?? '')
  if (total === undefined) return refuse('total', 'total bukan angka')
  if (Math.abs(total) > LARGEST_TOTAL) return refuse('total', 'total terlalu besar')
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
    Number(period),
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
