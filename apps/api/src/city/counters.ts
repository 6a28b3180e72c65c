import type { UpdateTracker } from '@petatirta/contract'
import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract/plain'
import type { Db } from '#platform/database/database.ts'
import { type Connection, runSql } from '#platform/database/run-sql.ts'

/** Call inside the transaction that changes the layer: readers never see new data under an old counter. */
export async function raiseCounters(
  trx: Connection,
  cityId: number,
  kinds: readonly FeatureKind[],
): Promise<void> {
  await runSql(
    trx,
    `INSERT INTO layer_counter (city_id, kind, counter) SELECT $1, unnest($2::text[]), 1
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = layer_counter.counter + 1`,
    [cityId, [...kinds].sort()],
  )
}

export async function readTracker(db: Db, cityId: number, city: string): Promise<UpdateTracker> {
  const rows = await db
    .selectFrom('layer_counter')
    .select(['kind', 'counter'])
    .where('city_id', '=', cityId)
    .execute()
  const stored = new Map(rows.map(row => [row.kind, row.counter]))
  const counters = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, stored.get(kind) ?? 0]))
  return { city, counters: counters as UpdateTracker['counters'] }
}
