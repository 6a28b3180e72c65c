/** What a billing service answers to `GET {apiService}/bills`; docs/billing-service.md explains it to authors. */
import { parseIndonesianDate, parseIndonesianNumber, parsePaidFlag, parsePeriod } from '@petatirta/domain'
import { z } from 'zod'

const LONGEST_TEXT = 200
/** A million billion rupiah, a billion m³: beyond that a number is a typing error, and no column holds it. */
const LARGEST_TOTAL = 1e15
const LARGEST_USAGE = 1e9

type Plain = string | number | boolean

const short = z
  .string()
  .max(LONGEST_TEXT, 'terlalu panjang')
  .refine(value => !value.includes('\0'), 'memuat karakter yang tidak diizinkan')

/** Empty text and '-' say nothing, as in the CSV. */
const field = z
  .union([short, z.number(), z.boolean(), z.null()], { error: 'harus berupa teks atau angka' })
  .optional()
  .transform((value): Plain | null => {
    const plain = typeof value === 'string' ? value.trim() : (value ?? null)
    return plain === '' || plain === '-' ? null : plain
  })

/** The value that `read` finds in the field; null where the field says nothing. */
const read = <T>(reader: (plain: Plain) => T | undefined, reason: string) =>
  field.transform((plain, ctx): T | null => {
    if (plain === null) return null
    const value = reader(plain)
    if (value !== undefined) return value
    ctx.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  })

const required = <T>(reader: (plain: Plain) => T | undefined, reason: string) =>
  read(reader, reason).transform((value, ctx): T => {
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: 'tidak diisi' })
    return z.NEVER
  })

const numberUpTo = (largest: number) => (plain: Plain) => {
  const value = typeof plain === 'boolean' ? undefined : parseIndonesianNumber(plain)
  return value !== undefined && Math.abs(value) <= largest ? value : undefined
}
const date = (plain: Plain) => (typeof plain === 'string' ? parseIndonesianDate(plain) : undefined)
const period = (plain: Plain) => {
  const text = typeof plain === 'boolean' ? undefined : parsePeriod(plain)
  return text === undefined ? undefined : Number(text)
}
/** Money is whole rupiah; a fraction is rounded up, but not for the sake of a float's last digit. */
const rupiah = (plain: Plain) => {
  const value = numberUpTo(LARGEST_TOTAL)(plain)
  return value === undefined ? undefined : Math.ceil(Number(value.toFixed(6)))
}

export const billRecordSchema = z
  .object({
    idpelanggan: required(String, 'bukan nomor pelanggan'),
    periode: required(period, 'tidak dapat dibaca (YYYYMM, YYYY-MM atau MM/YYYY)'),
    golongan: read(plain => String(plain).toUpperCase(), ''),
    pemakaian_m3: read(numberUpTo(LARGEST_USAGE), 'bukan angka'),
    total: required(rupiah, 'bukan angka'),
    due_date: read(date, 'bukan tanggal'),
    tanggal_bayar: read(date, 'bukan tanggal'),
    loket_bayar: read(String, ''),
    flaglunas: read(parsePaidFlag, 'harus 1/0, Y/T atau lunas/belum'),
  })
  // Without a flag, a payment date says as much.
  .transform(record => ({ ...record, flaglunas: record.flaglunas ?? record.tanggal_bayar !== null }))
export type BillRecord = z.output<typeof billRecordSchema>

/** Records are checked one by one: a bad one does not affect the others. */
export const billPageSchema = z
  .object({
    data: z.array(z.unknown()),
    page: z.int().min(1),
    /** How many pages there are; a service that does not know says with `next` whether there is another. */
    pages: z.int().min(0).optional(),
    next: z.boolean().optional(),
    /** Sent back as `since` by the next synchronisation. */
    marker: z
      .union([short.min(1), z.number()])
      .transform(String)
      .nullish(),
  })
  .refine(({ pages, next }) => pages !== undefined || next !== undefined, 'pages atau next harus diisi')
export type BillPage = z.output<typeof billPageSchema>
