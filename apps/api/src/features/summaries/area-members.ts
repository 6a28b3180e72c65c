import { type RawBuilder, sql } from 'kysely'

export type AreaKind = 'kelurahan' | 'kecamatan'

const nameIn = (kind: AreaKind) => sql`lower(btrim(${sql.ref(`c.${kind}`)}))`

/**
 * Who belongs to which area, the one definition: the parts of a WITH whose last, `member`, has the columns asked for of
 * `customer c` and `area_id`. A customer belongs to the area it names (trimmed, without case); where that name is empty
 * or unknown, to the one that contains it. Of several areas of one name the containing one is meant. Nearly all name an
 * area that is the only one of its name: only the others are looked for one by one. Who they are is a condition on the row
 * itself (IN, not EXISTS): as a join PostgreSQL puts it after the looking where many cities share the table.
 */
export function areaMembers(
  cityId: number,
  kind: AreaKind,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const named = nameIn(kind)
  return sql`
    area AS MATERIALIZED (
      SELECT id, CASE WHEN btrim(name) NOT IN ('', '-') THEN lower(btrim(name)) END AS key, geom
      FROM feature WHERE kind = ${kind} AND city_id = ${cityId}
    ), single AS MATERIALIZED (
      SELECT key, min(id) AS id FROM area WHERE key IS NOT NULL GROUP BY key HAVING count(*) = 1
    ), member AS (
      SELECT single.id AS area_id, ${columns} FROM customer c JOIN single ON single.key = ${named}
      WHERE c.city_id = ${cityId}
      UNION ALL
      SELECT place.id, ${columns} FROM customer c
      JOIN LATERAL (
        SELECT id FROM (
          SELECT id, 0 AS rank, ST_Intersects(geom, c.geom) AS inside FROM area WHERE key = ${named}
          UNION ALL
          SELECT id, 1, true FROM area
          WHERE NOT EXISTS (SELECT FROM area k WHERE k.key = ${named}) AND ST_Intersects(geom, c.geom)
        ) candidate ORDER BY rank, inside DESC, id LIMIT 1
      ) place ON true
      WHERE c.city_id = ${cityId} AND (${named} IN (SELECT key FROM single)) IS NOT TRUE
    )`
}

/** The customers of one area, with all their columns. Those that neither name it nor lie in it are not read. */
export const membersOf = (cityId: number, kind: AreaKind, areaId: string): RawBuilder<unknown> => sql`
  WITH ${areaMembers(cityId, kind, sql`c.*`)}
  SELECT * FROM member c WHERE c.area_id = ${areaId} AND (
    ${nameIn(kind)} = (SELECT key FROM area WHERE id = ${areaId})
    OR ST_Intersects(c.geom, (SELECT geom FROM area WHERE id = ${areaId})))`
