import type { CallArguments, calls, FieldError, Phase } from '@petatirta/contract'
import { dateMessages, HOUR_MS } from '@petatirta/domain'
import { sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'

/** M3.11 */
export type ComplaintFilter = Omit<CallArguments<typeof calls.complaintCustomers>['query'], 'city' | 'kota'>

/** Filtering by a phase would reveal its date. */
export const asksForPhases = (filter: ComplaintFilter): boolean =>
  filter.filterDatePhaseType !== undefined ||
  filter.includeWorkOrderFilter.length + filter.excludeWorkOrderFilter.length > 0

export function checkFilter(filter: ComplaintFilter): void {
  const errors: FieldError[] = []
  const { startDate, endDate } = filter
  if (startDate && endDate && Date.parse(startDate) > Date.parse(endDate))
    errors.push({ path: 'endDate', message: dateMessages.beforeMinimum })
  for (const phase of new Set(filter.excludeWorkOrderFilter))
    if (filter.includeWorkOrderFilter.includes(phase))
      errors.push({
        path: 'excludeWorkOrderFilter',
        message: `${phase} tidak boleh Belum dan Sudah sekaligus`,
      })
  if (errors.length > 0) throw new AppError('complaint', 'invalid', { errors })
}

const dateOf = (phase: Phase) => sql.ref(`tgl_${phase}`)

/** Complaints carry what the clock on the city's walls showed; this is what it shows at an instant. */
const wallClock = (instant: string, gmtOffset: number) =>
  sql`(to_timestamp(${(Date.parse(instant) + gmtOffset * HOUR_MS) / 1000}::float8) AT TIME ZONE 'UTC')`

/** Of which complaints of a city it is true, as a list of conditions. */
export function complaintConditions({ cityId, gmtOffset }: City, filter: ComplaintFilter) {
  const { startDate, endDate, type, filterDatePhaseType: phase } = filter
  const date = phase ? dateOf(phase) : sql.ref('tgl_pengaduan')
  return [
    sql`city_id = ${cityId}`,
    ...(startDate ? [sql`${date} >= ${wallClock(startDate, gmtOffset)}`] : []),
    ...(endDate ? [sql`${date} <= ${wallClock(endDate, gmtOffset)}`] : []),
    ...(type?.trim() ? [sql`lower(btrim(jenis_nonair)) = lower(btrim(${type}))`] : []),
    ...filter.includeWorkOrderFilter.map(included => sql`${dateOf(included)} IS NOT NULL`),
    ...filter.excludeWorkOrderFilter.map(excluded => sql`${dateOf(excluded)} IS NULL`),
  ]
}
