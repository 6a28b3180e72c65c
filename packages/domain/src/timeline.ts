/** What a customer's payment status was at the end of an earlier month (Garis waktu). */
import { PAYMENT_CLASSES, type PaymentClass, type PaymentDates, paymentClass } from './billing.ts'
import { formatDay } from './dates.ts'

/** The present month and those before it that a map can show. */
const TIMELINE_MONTHS = 24
/** Of the present month the map shows the status of today. */
const PAST_MONTHS = TIMELINE_MONTHS - 1

/** In two bits: what bills can say of a customer. */
export const PAST_STATES = ['unbilled', ...PAYMENT_CLASSES] as const
export type PastState = (typeof PAST_STATES)[number]

/** Grey: nothing is known of that month, which is not the same as unpaid. */
export const UNBILLED_PAST_COLOUR = '#8a949b'

/** Months since the year 0 of YYYYMM or YYYY-MM-DD. */
export const monthIndex = (text: string): number => {
  const digits = text.replaceAll('-', '')
  return 12 * Number(digits.slice(0, 4)) + Number(digits.slice(4, 6)) - 1
}

/** YYYYMM */
export const periodAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}${String((index % 12) + 1).padStart(2, '0')}`

/** The months before that of a day, oldest first, as YYYYMM. */
export function pastPeriods(today: string): string[] {
  const present = monthIndex(today)
  return Array.from({ length: PAST_MONTHS }, (_, i) => periodAt(present - PAST_MONTHS + i))
}

export interface DatedBill extends PaymentDates {
  /** YYYYMM */
  readonly period: string
  readonly paid: boolean
}

const monthOf = (date: string | null | undefined): number =>
  date && formatDay(date) !== '-' ? monthIndex(formatDay(date)) : Number.POSITIVE_INFINITY

const paidIn = ({ paid, tanggal_bayar }: DatedBill): number =>
  paid ? monthOf(tanggal_bayar) : Number.POSITIVE_INFINITY

/**
 * Utilities bill a month in the next one. From when on a bill was there is not recorded: it counts from the month in which it was
 * due, or paid, if that is earlier; without either from its own.
 */
function knownFrom(bill: DatedBill): number {
  const known = Math.min(monthOf(bill.due_date), paidIn(bill))
  return Number.isFinite(known) ? known : monthIndex(bill.period)
}

/**
 * The status at the end of a month, or now: that of the newest bill there was by then, by the rules of the present status
 * (M4.5), and unpaid if it was paid later.
 */
export function paymentAsOf(bills: readonly DatedBill[], period: string | null): PastState {
  const end = period === null ? Number.POSITIVE_INFINITY : monthIndex(period)
  let newest: DatedBill | undefined
  for (const bill of bills)
    if (knownFrom(bill) <= end && (!newest || bill.period > newest.period)) newest = bill
  if (!newest) return 'unbilled'
  const state: PaymentClass = newest.paid ? paymentClass(newest) : 'unpaid'
  return paidIn(newest) <= end ? state : 'unpaid'
}
