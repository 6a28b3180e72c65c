import { type AreaFilters, type AreaRequest, COORDINATE_SCALE } from '@petatirta/contract'
import { ARREARS_BANDS, usageRangeBounds, wallClock } from '@petatirta/domain'
import { type RawBuilder, sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { UNBILLED } from './figures.ts'
import { chosenTexts, GROUPED_COLUMNS, type Grouping, type Option, readOptions } from './options.ts'

type Condition = RawBuilder<boolean>
type Chosen<K extends keyof AreaFilters> = NonNullable<AreaFilters[K]>

/** How a customer is shown (M4.5), as billingState() in packages/domain. */
export const BILLING_STATE = sql<string>`CASE WHEN c.status_billing = 'terbayar' THEN c.payment_class ELSE 'unpaid' END`

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

/** GeoJSON with two numbers a position: heights mean nothing here, and PostGIS wants all positions alike. */
export function areaOf({ type, coordinates }: AreaRequest['geometry']): RawBuilder<unknown> {
  const flat = (rings: number[][][]) => rings.map(ring => ring.map(([x, y]) => [x, y]))
  const plain = { type, coordinates: type === 'Polygon' ? flat(coordinates) : coordinates.map(flat) }
  return sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(plain)}), 4326)`
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

const SCALE = sql.lit(COORDINATE_SCALE)

/**
 * Asked of the whole numbers in which positions travel to the map: they are exact, so that the map, which asks the same,
 * finds the same customers, those on the outline included. The index knows the positions themselves, at most half a
 * step off.
 */
function isInside(geometry: AreaRequest['geometry']): Condition {
  const area = areaOf(geometry)
  const step = sql.lit(1 / COORDINATE_SCALE)
  const grid = (degrees: RawBuilder<unknown>) => sql`floor(${degrees} * ${SCALE}::float8 + 0.5)`
  const place = sql`ST_MakePoint(${grid(sql`ST_X(c.geom)`)}, ${grid(sql`ST_Y(c.geom)`)})`
  const outline = sql`ST_SetSRID(ST_SnapToGrid(ST_Scale(${area}, ${SCALE}, ${SCALE}), 1), 0)`
  return sql<boolean>`(c.geom && ST_Expand(${area}, ${step}) AND ST_Intersects(${place}, ${outline}))`
}

/**
 * Which rows of `customer c` lie in a drawn area: the one definition for summary, export, spreadsheet and directions.
 *
 * The city is asked for in a way that no index answers: the one of positions finds the rows. PostgreSQL does not know that a
 * city lies in one place, takes both conditions together for rare, and would go through all of the city's entries besides.
 */
export async function wantedCustomers(
  db: Db,
  city: City,
  { geometry, filters }: AreaRequest,
): Promise<Condition> {
  const inCity = sql<boolean>`c.city_id + 0 = ${city.cityId}`
  return sql<boolean>`(${inCity} AND ${await passing(db, city, filters)} AND ${isInside(geometry)})`
}
