import type { FeatureKind } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Whether a table has a row of the city. In the order of an index that begins with the city: a plain EXISTS is planned for a
 * city with as many rows as the others, and where it has none reads all of theirs.
 */
const hasRow = (table: string, key: string) =>
  sql`(SELECT true FROM ${sql.table(table)} x WHERE x.city_id = c.city_id ORDER BY x.${sql.ref(key)} LIMIT 1) IS NOT NULL`
const hasFeature = (kind: FeatureKind) =>
  sql`(SELECT true FROM feature x WHERE x.kind = ${sql.lit(kind)} AND x.city_id = c.city_id ORDER BY x.id LIMIT 1) IS NOT NULL`

/** In the order of CHECKLIST. */
const ITEMS = [
  sql`((${hasFeature('kecamatan')} OR ${hasFeature('kecamatan_boundaries')})
    AND (${hasFeature('kelurahan')} OR ${hasFeature('kelurahan_boundaries')}))`,
  hasRow('customer', 'id'),
  hasRow('bill', 'customer_id'),
  hasFeature('pipe'),
  hasFeature('accessories'),
  hasFeature('water_source'),
  hasFeature('dma_boundaries'),
  sql`(${hasFeature('device')} OR ${hasRow('device_state', 'device_id')})`,
  sql`EXISTS (SELECT FROM app_user x WHERE x.city_id = c.city_id AND x.is_active)`,
]

/** Of how many items utilities have something; a slug that there is none of is left out. */
export async function readProgress(db: Db, slugs: readonly string[]): Promise<Record<string, number>> {
  const done = sql.join(
    ITEMS.map(item => sql`(${item})::int`),
    sql` + `,
  )
  const { rows } = await sql<{ slug: string; done: number }>`
    SELECT slug, ${done} AS done FROM company c WHERE slug = ANY(${[...slugs]})`.execute(db)
  return Object.fromEntries(rows.map(({ slug, done }) => [slug, done]))
}
