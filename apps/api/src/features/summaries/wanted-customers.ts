import { type AreaRequest, COORDINATE_SCALE } from '@petatirta/contract'
import { type RawBuilder, sql } from 'kysely'
import { passing } from '#city/customer-filter.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'

type Condition = RawBuilder<boolean>

/** GeoJSON with two numbers a position: heights mean nothing here, and PostGIS wants all positions alike. */
export function areaOf({ type, coordinates }: AreaRequest['geometry']): RawBuilder<unknown> {
  const flat = (rings: number[][][]) => rings.map(ring => ring.map(([x, y]) => [x, y]))
  const plain = { type, coordinates: type === 'Polygon' ? flat(coordinates) : coordinates.map(flat) }
  return sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(plain)}), 4326)`
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
