/** The payment status of earlier months as the page keeps it. */
import { packCode, packedCode, packedLength } from '@petatirta/contract'
import { grown } from './apply-change.ts'
import { baseOf, type FeatureColumns, type MonthColumns, type MonthsChange } from './feature-columns.ts'

export interface MonthsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Compressed bytes; total is 0 until the first of them says it. */
  readonly received: number
  readonly total: number
}

export const NO_MONTHS: MonthsState = { status: 'idle', received: 0, total: 0 }

/** What the worker says of them. */
export interface MonthsNews {
  readonly state: MonthsState
  readonly whole?: MonthColumns
  readonly change?: MonthsChange
}

/** Writes into the arrays that are there, as changes of columns do. */
function changedMonths(before: MonthColumns, { changed, rows, packed }: MonthsChange): MonthColumns {
  const entries = Object.entries(before.packed).map(([period, column]) => {
    const next = grown(column, packedLength(rows))
    const codes = packed[period]
    if (codes)
      changed.forEach((row, i) => {
        if (row >= 0) packCode(next, row, packedCode(codes, i))
      })
    return [period, next] as const
  })
  return { base: before.base, rows, packed: Object.fromEntries(entries) }
}

export function monthsAfter(
  before: MonthColumns | undefined,
  { whole, change }: Pick<MonthsNews, 'whole' | 'change'>,
): MonthColumns | undefined {
  const months = whole ?? before
  return months && change?.base === months.base ? changedMonths(months, change) : months
}

/** The columns with their months, if these are in their rows. */
export function withMonths(columns: FeatureColumns, months: MonthColumns | undefined): FeatureColumns {
  if (columns.family !== 'point' || !months || baseOf(columns) !== months.base) return columns
  return columns.months === months ? columns : { ...columns, months }
}
