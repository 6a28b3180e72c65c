import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { raiseCounters } from '#platform/layers.ts'
import { FIGURE_COLUMNS, figures } from './figures.ts'

export type AreaKind = 'kelurahan' | 'kecamatan'

/**
 * Recomputes the figures of M3.13 for every area of a kind and keeps them in the areas' properties. A customer belongs to
 * the area it names (trimmed, without case); where that name is empty or unknown, to the one that contains it. Of several
 * areas of one name the containing one is meant. Nearly all name an area that is the only one of its name: only the
 * others are looked for one by one.
 */
export async function summariseAreas(trx: Db, cityId: number, kind: AreaKind): Promise<void> {
  const named = sql`lower(btrim(${sql.ref(`c.${kind}`)}))`
  await sql`
    WITH area AS MATERIALIZED (
      SELECT id, CASE WHEN btrim(name) NOT IN ('', '-') THEN lower(btrim(name)) END AS key, geom
      FROM feature WHERE kind = ${kind} AND city_id = ${cityId}
    ), single AS MATERIALIZED (
      SELECT key, min(id) AS id FROM area WHERE key IS NOT NULL GROUP BY key HAVING count(*) = 1
    ), member AS (
      SELECT single.id AS area_id, ${FIGURE_COLUMNS} FROM customer c JOIN single ON single.key = ${named}
      WHERE c.city_id = ${cityId}
      UNION ALL
      SELECT place.id, ${FIGURE_COLUMNS} FROM customer c
      JOIN LATERAL (
        SELECT id FROM (
          SELECT id, 0 AS rank, ST_Intersects(geom, c.geom) AS inside FROM area WHERE key = ${named}
          UNION ALL
          SELECT id, 1, true FROM area
          WHERE NOT EXISTS (SELECT FROM area k WHERE k.key = ${named}) AND ST_Intersects(geom, c.geom)
        ) candidate ORDER BY rank, inside DESC, id LIMIT 1
      ) place ON true
      WHERE c.city_id = ${cityId} AND NOT EXISTS (SELECT FROM single WHERE single.key = ${named})
    ), summary AS (
      SELECT area.id, ${figures} AS figures FROM area LEFT JOIN member c ON c.area_id = area.id GROUP BY area.id
    )
    UPDATE feature f SET properties = f.properties || summary.figures
    FROM summary WHERE f.kind = ${kind} AND f.city_id = ${cityId} AND f.id = summary.id`.execute(trx)
  await raiseCounters(trx, cityId, [kind])
}
