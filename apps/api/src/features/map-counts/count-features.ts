import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type FeatureCounts = Record<FeatureKind, number>

interface Count {
  kind: FeatureKind
  rows: number
}

/**
 * A layer that is encoded as it is now has been counted with that: its counter moves with every change. Only the others
 * are counted here, by their indexes; of 650,000 customers whose pages were just rewritten that takes a while.
 */
export async function countFeatures(db: Db, cityId: number): Promise<FeatureCounts> {
  const encoded = await sql<Count>`
    SELECT s.kind, s.rows FROM layer_counter l JOIN feature_set s USING (city_id, kind, counter)
    WHERE l.city_id = ${cityId}`.execute(db)
  const known = new Map(encoded.rows.map(({ kind, rows }) => [kind, rows]))
  const counted = await countIn(
    db,
    cityId,
    FEATURE_KINDS.filter(kind => !known.has(kind)),
  )
  for (const { kind, rows } of counted) known.set(kind, rows)
  return Object.fromEntries(FEATURE_KINDS.map(kind => [kind, known.get(kind) ?? 0])) as FeatureCounts
}

/** Table by table, each by an index of its city: grouped over the whole, the rows themselves would be read. */
async function countIn(db: Db, cityId: number, kinds: readonly FeatureKind[]): Promise<Count[]> {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    kind =>
      sql`SELECT ${sql.lit(kind)} AS kind, count(*)::int AS rows FROM ${sql.table(kind)} WHERE city_id = ${cityId}`,
  )
  return (await sql<Count>`${sql.join(counts, sql` UNION ALL `)}`.execute(db)).rows
}
