import type { CustomerFeature, ListedCustomer } from '@petatirta/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type AreaLevel, type AreasByKey, areaKey, areasByKey, namedAreas, readAreas } from './areas.ts'
import { customerFeature } from './queries.ts'

const keysOf = (cityId: number, level: AreaLevel) =>
  sql`SELECT DISTINCT lower(btrim(f.name)) AS key FROM feature f WHERE ${namedAreas(cityId, level)}`

/**
 * Ids of the customers whose area of this level is none of the city's. The areas' names cut the index of customers by area
 * into gaps, and customers in a gap name no area:
 *
 *     NULL ''  ····  anggrek  ····  melati  ····  wijaya  ····
 *     └──┴──┘  gap            gap           gap           above
 *
 * So it costs a look-up per area and a row per invalid customer, however many customers are right. OFFSET 0 keeps it so:
 * in a database of many cities PostgreSQL takes the gaps for wide, and would compare every customer with each of them.
 */
const invalidOf = (cityId: number, level: AreaLevel) => {
  const key = sql`lower(btrim(${sql.ref(`c.${level}`)}))`
  const between = (bounds: RawBuilder<unknown>) =>
    sql`LATERAL (SELECT c.id FROM customer c WHERE c.city_id = ${cityId} AND ${bounds} OFFSET 0) c ON true`
  const areas = sql.id(`${level}_key`)
  return sql`
    SELECT c.id FROM customer c WHERE c.city_id = ${cityId} AND (${key} IS NULL OR ${key} = '')
    UNION SELECT c.id FROM (SELECT COALESCE(lag(key) OVER (ORDER BY key), '') AS low, key AS high FROM ${areas}) gap
      JOIN ${between(sql`${key} > gap.low AND ${key} < gap.high`)}
    UNION SELECT c.id FROM (SELECT COALESCE(max(key), '') AS low FROM ${areas}) above
      JOIN ${between(sql`${key} > above.low`)}`
}

const around = (cityId: number, level: AreaLevel) => sql<string[]>`
  ARRAY(SELECT f.name FROM feature f WHERE ${namedAreas(cityId, level)} AND ST_Intersects(f.geom, c.geom)
        ORDER BY f.kind, f.id)`

/** Customers whose Kecamatan or Kelurahan is empty, '-', or names no area of the city, by id. */
export async function listInvalid(
  db: Db,
  cityId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ customers: ListedCustomer[]; total: number }> {
  const { rows } = await sql<{
    total: number
    feature: CustomerFeature | null
    kecamatan: string[]
    kelurahan: string[]
  }>`
    WITH kecamatan_key AS MATERIALIZED (${keysOf(cityId, 'kecamatan')}),
    kelurahan_key AS MATERIALIZED (${keysOf(cityId, 'kelurahan')}),
    invalid AS MATERIALIZED (${invalidOf(cityId, 'kecamatan')} UNION ${invalidOf(cityId, 'kelurahan')}),
    page AS MATERIALIZED (
      SELECT c.id, ${customerFeature} AS feature, ${around(cityId, 'kecamatan')} AS kecamatan,
             ${around(cityId, 'kelurahan')} AS kelurahan
      FROM (SELECT id FROM invalid ORDER BY id LIMIT ${limit} OFFSET ${offset}) wanted
      JOIN customer c ON c.city_id = ${cityId} AND c.id = wanted.id
    )
    SELECT counted.total, page.feature, page.kecamatan, page.kelurahan
    FROM (SELECT count(*)::int AS total FROM invalid) counted LEFT JOIN page ON true ORDER BY page.id`.execute(
    db,
  )
  const areas = areasByKey(await readAreas(db, cityId))
  return {
    total: rows[0]?.total ?? 0,
    customers: rows.flatMap(({ feature, ...around }) =>
      feature ? { ...feature, proposal: propose(areas, around) } : [],
    ),
  }
}

/** What contains the point, in a combination that can be saved: the kelurahan's own kecamatan where that is known. */
function propose(areas: AreasByKey, around: { kecamatan: string[]; kelurahan: string[] }) {
  const containing = areas.kecamatan.get(areaKey(around.kecamatan[0]))
  const named = areas.kelurahan.get(areaKey(around.kelurahan[0])) ?? []
  const kelurahan = named.find(({ kecamatan }) => kecamatan === containing) ?? named[0]
  return { Kecamatan: kelurahan?.kecamatan ?? containing ?? null, Kelurahan: kelurahan?.name ?? null }
}
