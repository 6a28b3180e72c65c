import { type DateInput, formatDay, HOUR_MS, toInstant, wallClock } from './dates.ts'
import { parseIndonesianDate, parsePaidFlag } from './parse.ts'

export const PAYMENT_CLASSES = ['unpaid', 'latePaid', 'paid'] as const
export type PaymentClass = (typeof PAYMENT_CLASSES)[number]

export const PAYMENT_LABELS: Record<PaymentClass, string> = {
  unpaid: 'Belum Lunas',
  latePaid: 'Lunas - Telat Bayar',
  paid: 'Lunas',
}

export interface PaymentDates {
  due_date?: string | null | undefined
  tanggal_bayar?: string | null | undefined
}

/** Western Indonesian time. It matters only when one of two dates names a zone and the other does not. */
const DEFAULT_GMT_OFFSET = 7
const LAST_MOMENT_OF_DAY = 24 * HOUR_MS - 1

/** M4.5. A due date without a time lasts until the end of that day. */
export function paymentClass(dates: PaymentDates, gmtOffset = DEFAULT_GMT_OFFSET): PaymentClass {
  const due = toInstant(dates.due_date, gmtOffset)
  const paid = toInstant(dates.tanggal_bayar, gmtOffset)
  if (due === undefined || paid === undefined) return 'unpaid'
  const bareDay = parseIndonesianDate(dates.due_date ?? '')?.length === 'YYYY-MM-DD'.length
  return paid > (bareDay ? due + LAST_MOMENT_OF_DAY : due) ? 'latePaid' : 'paid'
}

/** How many days after the due day it is, or was when it was paid; 0 when it is in time or cannot be known. */
export function daysLate(due: DateInput, moment: DateInput, gmtOffset = DEFAULT_GMT_OFFSET): number {
  const [from, to] = [due, moment].map(date => Date.parse(formatDay(date, gmtOffset)))
  return Math.max(0, Math.round(((to ?? Number.NaN) - (from ?? Number.NaN)) / (24 * HOUR_MS)) || 0)
}

/**
 * M4.5: how a customer is shown, counted and filtered. An absent status is belum_terbayar (M3.2), an unknown status
 * gets the default colour.
 */
export function billingState(
  statusBilling: string | null | undefined,
  ofDates: PaymentClass | 'default',
): PaymentClass | 'default' {
  const status = statusBilling || 'belum_terbayar'
  if (status === 'belum_terbayar') return 'unpaid'
  return status === 'terbayar' ? ofDates : 'default'
}

/** What cards, counts and summaries call a customer without any bill; the map draws it as unpaid (M4.5). */
export const UNBILLED_LABEL = 'Belum ada tagihan'

/** Bills decide both: one whose newest bill is unpaid owes a month at least, one whose newest bill is paid is terbayar. */
export const isUnbilled = (statusBilling: string | null | undefined, arrears: number): boolean =>
  (statusBilling || 'belum_terbayar') === 'belum_terbayar' && arrears === 0

/** 'Tidak Ada', '-', '' and anything without a number are no arrears; '3' and '3 bulan' are three. */
export function arrearsMonths(tunggakan: string | number | null | undefined): number {
  return Math.max(0, Number.parseInt(String(tunggakan ?? ''), 10) || 0)
}

export const ARREARS_BANDS = [
  { key: 'noArrears', label: 'Tidak Ada' },
  { key: 'oneMonth', label: '1 Bulan' },
  { key: 'twoMonth', label: '2 Bulan' },
  { key: 'threeMonth', label: '3 Bulan' },
  { key: 'moreThanThreeMonth', label: 'Lebih dari 3 Bulan' },
] as const

export type ArrearsBand = (typeof ARREARS_BANDS)[number]['key']

export function arrearsBand(months: number): ArrearsBand {
  if (!(months > 0)) return 'noArrears'
  if (months <= 1) return 'oneMonth'
  if (months <= 2) return 'twoMonth'
  return months <= 3 ? 'threeMonth' : 'moreThanThreeMonth'
}

/** `maxValue` null is "no limit": it has to survive JSON, which Infinity does not. */
export const USAGE_BANDS = [
  { key: 'opt00', minValue: 0, maxValue: 0, label: '0 m³' },
  { key: 'opt01', minValue: 1, maxValue: 10, label: '1-10 m³' },
  { key: 'opt02', minValue: 11, maxValue: 100, label: '11-100 m³' },
  { key: 'opt03', minValue: 101, maxValue: 500, label: '101-500 m³' },
  { key: 'opt04', minValue: 501, maxValue: 1000, label: '501-1000 m³' },
  { key: 'opt05', minValue: 1001, maxValue: null, label: '> 1000 m³' },
] as const

export type UsageBand = (typeof USAGE_BANDS)[number]['key']

/** A band's upper edge belongs to it and everything above to the next, so 10.4 m³ is in 11-100. */
export function usageBand(m3: number | null | undefined): UsageBand {
  if (m3 === null || m3 === undefined || Number.isNaN(m3)) return 'opt00'
  return USAGE_BANDS.find(band => band.maxValue === null || m3 <= band.maxValue)?.key ?? 'opt05'
}

/**
 * The same for any range of whole m³ that a filter names: usage > above and usage <= upTo, where null means unbounded. It begins
 * right above the whole number before it, so that neighbouring ranges leave nothing out.
 */
export const usageRangeBounds = ({
  minValue,
  maxValue,
}: {
  minValue: number
  maxValue: number | null
}): { above: number | null; upTo: number | null } => ({
  above: minValue > 0 ? minValue - 1 : null,
  upTo: maxValue,
})

/** A usage that is not known counts as none, as in usageBand. */
export function isInUsageRange(
  m3: number | null | undefined,
  range: { minValue: number; maxValue: number | null },
): boolean {
  const { above, upTo } = usageRangeBounds(range)
  const usage = m3 === undefined || Number.isNaN(m3) ? 0 : (m3 ?? 0)
  return (above === null || usage > above) && (upTo === null || usage <= upTo)
}

/** A9, M5.11: the due month is the current month. A customer without a due date is not diligent. */
export function isDiligent(dueDate: DateInput, now: DateInput, gmtOffset?: number): boolean {
  const due = wallClock(dueDate, gmtOffset)
  const today = wallClock(now, gmtOffset)
  return due !== undefined && due.year === today?.year && due.month === today.month
}

export interface Bill {
  periode: string
  total: number | string | null
  flaglunas: unknown
}

const isUnpaid = (bill: Pick<Bill, 'flaglunas'>) => parsePaidFlag(bill.flaglunas) !== true

/** 'Total Tunggakan' (M2.10). Rounded to six decimals so that sums do not show binary dust. */
export function unpaidTotal(bills: readonly Pick<Bill, 'total' | 'flaglunas'>[]): number {
  const sum = bills.filter(isUnpaid).reduce((total, bill) => total + (Number(bill.total) || 0), 0)
  return Number(sum.toFixed(6))
}

/** Paid or not. */
export const billedTotal = (bills: readonly Pick<Bill, 'total'>[]): number =>
  Number(bills.reduce((total, bill) => total + (Number(bill.total) || 0), 0).toFixed(6))

/** Months, not records: two unpaid bills of one period are one month. */
export const unpaidMonths = (bills: readonly Pick<Bill, 'periode' | 'flaglunas'>[]): number =>
  new Set(bills.filter(isUnpaid).map(bill => bill.periode)).size
