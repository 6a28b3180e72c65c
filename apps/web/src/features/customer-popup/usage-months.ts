import type { Bill } from '@petatirta/contract'

const MONTHS_SHOWN = 24

export interface UsageMonth {
  /** YYYYMM */
  readonly period: string
  /** Null where nothing was billed or measured. */
  readonly usage: number | null
  readonly paid: boolean
}

const monthNumber = (period: string) => Number(period.slice(0, 4)) * 12 + Number(period.slice(4)) - 1

const periodOf = (month: number) => `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`

/** The 24 months that end with the newest bill, oldest first; a month without a bill is a gap, not left out. */
export function usageMonths(bills: readonly Bill[]): UsageMonth[] {
  const byPeriod = new Map(bills.map(bill => [bill.periode, bill]))
  const newest = Math.max(...bills.map(({ periode }) => monthNumber(periode)))
  if (!Number.isFinite(newest)) return []
  return Array.from({ length: MONTHS_SHOWN }, (_, i) => {
    const period = periodOf(newest - MONTHS_SHOWN + 1 + i)
    const bill = byPeriod.get(period)
    return { period, usage: bill?.pemakaian_m3 ?? null, paid: bill?.flaglunas ?? true }
  })
}

export interface UsageFacts {
  readonly average: number
  readonly most: number
  /** When most was used. */
  readonly period: string
  /** Months that are not paid. */
  readonly unpaid: number
}

/** What there is to say about the months; undefined when nothing was measured. */
export function usageFacts(months: readonly UsageMonth[]): UsageFacts | undefined {
  const measured = months.flatMap(({ usage, period }) => (usage === null ? [] : [{ usage, period }]))
  const [first, ...rest] = measured
  if (!first) return undefined
  const peak = rest.reduce((most, month) => (month.usage > most.usage ? month : most), first)
  const sum = measured.reduce((total, { usage }) => total + usage, 0)
  return {
    average: sum / measured.length,
    most: peak.usage,
    period: peak.period,
    unpaid: months.filter(({ paid }) => !paid).length,
  }
}
