import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'

export type FeatureCounts = Record<FeatureKind, number>

interface Count {
  kind: FeatureKind
  rows: number
}

interface Layer {
  kind: FeatureKind
  counter: number
  /** Of the set of this counter, if there is one. */
  encoded: number | null
}

/** More layers than a process has maps of. */
const MOST_KEPT = 10_000

/**
 * A layer that is encoded as it is now has been counted with that. Most sets are some changes behind: such a layer is counted here,
 * by its index, once for each of its counters; of 650,000 customers whose pages were just rewritten that takes a while.
 */
export function createCounts() {
  const kept = new LRUCache<string, { counter: number; rows: number }>({ max: MOST_KEPT })

  return async (db: Db, cityId: number): Promise<FeatureCounts> => {
    const { rows: layers } = await sql<Layer>`
      SELECT l.kind, l.counter, s.rows AS encoded FROM layer_counter l LEFT JOIN feature_set s USING (city_id, kind, counter)
      WHERE l.city_id = ${cityId}`.execute(db)
    const known = new Map<FeatureKind, number>()
    for (const { kind, counter, encoded } of layers) {
      const before = kept.get(`${cityId} ${kind}`)
      const rows = encoded ?? (before?.counter === counter ? before.rows : undefined)
      if (rows !== undefined) known.set(kind, rows)
    }
    const missing = FEATURE_KINDS.filter(kind => !known.has(kind))
    const counterOf = new Map(layers.map(({ kind, counter }) => [kind, counter]))
    for (const { kind, rows } of await countIn(db, cityId, missing)) {
      known.set(kind, rows)
      const counter = counterOf.get(kind)
      // One that rose meanwhile is another counter the next time.
      if (counter !== undefined) kept.set(`${cityId} ${kind}`, { counter, rows })
    }
    return Object.fromEntries(FEATURE_KINDS.map(kind => [kind, known.get(kind) ?? 0])) as FeatureCounts
  }
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
