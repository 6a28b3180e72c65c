/** Customers as they were at the end of an earlier month (Garis waktu): their states are others, all else is the present. */
import { packedCode } from '@petatirta/contract'
import { PAST_STATES, type PastState } from '@petatirta/domain'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { FeatureColumns, MonthColumns, PointColumns } from '#sync/feature-columns.ts'
import { type CustomerColumns, customerColumns, STATES } from './columns.ts'

/** The code of those of whom there was no bill yet; beside the states. */
export const UNBILLED = STATES.length

/** What two bits say as a code of the points. */
const CODES = PAST_STATES.map(state => (state === 'unbilled' ? UNBILLED : STATES.indexOf(state)))

/** The codes of four rows for each byte, as one number, lowest first: that is how every browser keeps them. */
const FOUR_ROWS = Uint32Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3].reduce((sum, row) => sum + (CODES[(byte >> (2 * row)) & 3] ?? 0) * 256 ** row, 0),
)

function statesAt(rows: number, months: MonthColumns, packed: Uint8Array): Uint8Array {
  const four = new Uint32Array((rows + 3) >> 2)
  for (let i = 0; i < four.length; i++) four[i] = FOUR_ROWS[packed[i] ?? 0] as number
  const states = new Uint8Array(four.buffer, 0, rows)
  // Of customers who came a moment ago nothing is known yet.
  return states.fill(UNBILLED, Math.min(rows, months.rows))
}

/** The last one: the map, the counts and the summary look at the same month. */
let latest:
  | { readonly source: PointColumns; readonly period: string; readonly value: CustomerColumns }
  | undefined

/** Whether what the map shows is what it says. */
export const hasMonth = (columns: PointColumns, period: string | null): boolean =>
  period === null || columns.months?.packed[period] !== undefined

/** The month that the map shows: the present, null, also while the one that is chosen is not here. */
export const shownMonth = (
  columns: FeatureColumns | null | undefined,
  period: string | null,
): string | null => (columns?.family === 'point' && hasMonth(columns, period) ? period : null)

/** The filters as the map follows them just now: for what is said of it elsewhere. */
export function shownFilters(filters: FilterState, columns: FeatureColumns | null | undefined): FilterState {
  const asOf = shownMonth(columns, filters.asOf)
  return asOf === filters.asOf ? filters : { ...filters, asOf }
}

/** The present where no month is named, or that month is not here: nothing may be said of anybody then. */
export function customersAt(source: PointColumns, period: string | null): CustomerColumns {
  const present = customerColumns(source)
  const { months } = source
  const packed = period === null ? undefined : months?.packed[period]
  if (period === null || !months || !packed) {
    latest = undefined
    return present
  }
  if (latest?.source === source && latest.period === period) return latest.value
  const states = statesAt(source.rows, months, packed)
  const value = { ...present, period, states, isUnbilled: (row: number) => states[row] === UNBILLED }
  latest = { source, period, value }
  return value
}

/** What the map says of one customer; undefined while that month is not here. */
export function pastStateOf({ months }: PointColumns, row: number, period: string): PastState | undefined {
  const packed = months?.packed[period]
  if (!months || !packed) return undefined
  return row < months.rows ? PAST_STATES[packedCode(packed, row)] : 'unbilled'
}
