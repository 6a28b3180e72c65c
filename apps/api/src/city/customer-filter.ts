/** Which customers pass the filters of the map, the one definition for everything that the server counts or lists. */
import type { AreaFilters } from '@petatirta/contract'
import { ARREARS_BANDS, usageRangeBounds, wallClock } from '@petatirta/domain'
import { type RawBuilder, sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { chosenTexts, GROUPED_COLUMNS, type Grouping, type Option, readOptions } from './customer-groups.ts'

type Condition = RawBuilder<boolean>
type Chosen<K extends keyof AreaFilters> = NonNullable<AreaFilters[K]>

/** How a customer is shown (M4.5), as billingState() in packages/domain. */
export const BILLING_STATE = sql<string>`CASE WHEN c.status_billing = 'terbayar' THEN c.payment_class ELSE 'unpaid' END`

/** isUnbilled() in packages/domain: neither paid nor owing. */
export const UNBILLED = "c.status_billing IS DISTINCT FROM 'terbayar' AND c.arrears = 0"
export const IS_UNBILLED = sql.raw<boolean>(`(${UNBILLED})`)

const folded = (column: string) => sql`lower(btrim(${sql.ref(`c.${column}`)}))`
const fold = (text: string) => text.trim().toLowerCase()

function inGroups(list: Grouping, options: readonly Option[], chosen: readonly string[]): Condition {
  const { others, texts } = chosenTexts(options, chosen)
  const value = folded(GROUPED_COLUMNS[list])
  return others
    ? sql<boolean>`COALESCE(${value} <> ALL(${texts}::text[]), true)`
    : sql<boolean>`${value} = ANY(${texts}::text[])`
}

/** Bands are the months themselves, up to the last, which has no end. */
function inArrears(chosen: Chosen<'arrears'>): Condition {
  const bands = chosen.map(key => ARREARS_BANDS.findIndex(band => band.key === key))
  return sql<boolean>`LEAST(c.arrears, ${ARREARS_BANDS.length - 1}) = ANY(${bands}::int[])`
}

function inUsage(chosen: Chosen<'waterConsumption'>): Condition {
  const usage = sql`COALESCE(c.pemakaian_m3_kini, 0)`
  const ranges = chosen.map(usageRangeBounds).map(
    ({ above, upTo }) => sql<boolean>`(
      (${above}::numeric IS NULL OR ${usage} > ${above}::numeric) AND (${upTo}::numeric IS NULL OR ${usage} <= ${upTo}::numeric))`,
  )
  return sql<boolean>`(${sql.join(ranges, sql` OR `)})`
}

/** isDiligent(): due in the month that it is now where the city lies. */
function isClient(chosen: Chosen<'client'>, { gmtOffset }: City, now: Date): Condition {
  const clock = wallClock(now, gmtOffset)
  const month = `${clock?.year}-${clock?.month}-01`
  const diligent = sql<boolean>`COALESCE(date_trunc('month', c.due_date) = ${month}::timestamp, false)`
  return sql<boolean>`CASE WHEN ${diligent} THEN 'diligent' ELSE 'indiligent' END = ANY(${chosen}::text[])`
}

/** Which rows `c` of a city pass the filters, by the rules of packages/domain, by which the map filters. */
export async function passing(db: Db, city: City, filters: AreaFilters): Promise<Condition> {
  const { customer, paymentChannels, arrears, customerGroup, waterConsumption, client, rayon } = filters
  const conditions: Condition[] = [sql<boolean>`true`]
  if (customer) conditions.push(sql<boolean>`${BILLING_STATE} = ANY(${customer}::text[])`)
  for (const [list, chosen] of [
    ['payment_channels', paymentChannels],
    ['customer_class', customerGroup],
  ] as const)
    if (chosen?.length) conditions.push(inGroups(list, await readOptions(db, city.cityId, list), chosen))
  if (arrears?.length) conditions.push(inArrears(arrears))
  if (waterConsumption?.length) conditions.push(inUsage(waterConsumption))
  if (client?.length) conditions.push(isClient(client, city, new Date()))
  if (rayon?.length) conditions.push(sql<boolean>`${folded('rayon')} = ANY(${rayon.map(fold)}::text[])`)
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
