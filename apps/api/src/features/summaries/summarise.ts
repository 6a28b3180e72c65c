import { sql } from 'kysely'
import { raiseCounter } from '#city/counters.ts'
import type { Db } from '#platform/database/database.ts'
import { type AreaKind, areaMembers } from './area-members.ts'
import { FIGURE_COLUMNS, figures } from './figures.ts'

export type { AreaKind } from './area-members.ts'

/** Recomputes the figures of M3.13 for every area of a kind and keeps them in the areas' properties. Returns how many have changed. */
export async function summariseAreas(trx: Db, cityId: number, kind: AreaKind): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH ${areaMembers(cityId, kind, FIGURE_COLUMNS)}, summary AS (
      SELECT area.id, ${figures} AS figures FROM area LEFT JOIN member c ON c.area_id = area.id GROUP BY area.id
    )
    UPDATE feature f SET properties = f.properties || summary.figures
    FROM summary WHERE f.kind = ${kind} AND f.city_id = ${cityId} AND f.id = summary.id
      AND f.properties || summary.figures <> f.properties
    RETURNING f.id`.execute(trx)
  // A layer that did not change is not sent again.
  if (rows.length > 0)
    await raiseCounter(
      trx,
      cityId,
      kind,
      rows.map(({ id }) => id),
    )
  return rows.length
}
