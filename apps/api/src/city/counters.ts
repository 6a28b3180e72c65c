import type { UpdateTracker } from '@petatirta/contract'
import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract/plain'
import type { Db } from '#platform/database/database.ts'
import { type Connection, runSql } from '#platform/database/run-sql.ts'

/**
 * Browsers keep sets by slug and counter. A utility that is deleted and made again must not come back to a counter of the
 * former one: its counters begin with the seconds since 2025, further than counting by ones has come.
 */
export const FIRST_COUNTER = "extract(epoch FROM now() - timestamptz '2025-01-01')::integer"

/** Rows that a layer's change concerns, by id; or so many that they are not noted one by one. */
export type ChangedRows = readonly string[] | 'all'

/** Of a layer, or so many: beyond that the whole set travels as fast as its changes. */
const MOST_SHARE = 0.3
const ALWAYS_NOTED = 5000

interface Noted {
  counter: number
  noted: number
  rows: number
}

const mostNoted = (rows: number) => Math.max(ALWAYS_NOTED, Math.floor(rows * MOST_SHARE))

/** Of the set that was encoded last: near enough, and counting takes long. */
const ENCODED_ROWS = `COALESCE((SELECT rows FROM feature_set s WHERE s.city_id = l.city_id AND s.kind = l.kind
                               ORDER BY s.counter DESC LIMIT 1), 0)`

async function raise(trx: Connection, cityId: number, kind: FeatureKind): Promise<Noted> {
  const rows = await runSql<Noted>(
    trx,
    `INSERT INTO layer_counter AS l (city_id, kind, counter, changes_from, noted)
     SELECT $1, $2, first, first, first FROM (SELECT ${FIRST_COUNTER} AS first) f
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = l.counter + 1, noted = l.counter + 1,
       changes_from = CASE WHEN l.noted = l.counter THEN l.changes_from ELSE l.counter END
     RETURNING counter, changes AS noted, ${ENCODED_ROWS} AS rows`,
    [cityId, kind],
  )
  return rows[0] as Noted
}

/** From here on nothing is known of earlier changes. */
async function forget(trx: Connection, cityId: number, kind: FeatureKind): Promise<void> {
  await runSql(trx, 'DELETE FROM row_change WHERE city_id = $1 AND kind = $2', [cityId, kind])
  await runSql(
    trx,
    'UPDATE layer_counter SET changes_from = counter, changes = 0 WHERE city_id = $1 AND kind = $2',
    [cityId, kind],
  )
}

/** Forgets the oldest changes until at most half of what may be noted is left. */
async function forgetOldest(trx: Connection, cityId: number, kind: FeatureKind, most: number): Promise<void> {
  await runSql(
    trx,
    `WITH summed AS (
       SELECT counter, sum(count(*)) OVER (ORDER BY counter DESC) AS total FROM row_change
       WHERE city_id = $1 AND kind = $2 GROUP BY counter
     ), oldest AS (SELECT COALESCE(max(counter), 0) AS counter FROM summed WHERE total > $3),
     gone AS (
       DELETE FROM row_change r USING oldest WHERE r.city_id = $1 AND r.kind = $2 AND r.counter <= oldest.counter RETURNING 1
     )
     UPDATE layer_counter l SET changes_from = GREATEST(changes_from, oldest.counter),
       changes = changes - (SELECT count(*) FROM gone)::int FROM oldest WHERE l.city_id = $1 AND l.kind = $2`,
    [cityId, kind, Math.floor(most / 2)],
  )
}

/** `source` is a query for ids, of which $1 is the city. */
async function note(
  trx: Connection,
  cityId: number,
  kind: FeatureKind,
  source: string,
  values: readonly unknown[],
): Promise<void> {
  const { counter, noted, rows } = await raise(trx, cityId, kind)
  const most = mostNoted(rows)
  const [added] = await runSql<{ count: number }>(
    trx,
    `WITH noted AS (
       INSERT INTO row_change (city_id, kind, counter, id)
       SELECT $1, $2, $3, id FROM (${source}) changed LIMIT $4 ON CONFLICT DO NOTHING RETURNING 1
     ), counted AS (SELECT count(*)::int AS count FROM noted)
     UPDATE layer_counter l SET changes = changes + counted.count FROM counted
     WHERE l.city_id = $1 AND l.kind = $2 RETURNING counted.count`,
    [cityId, kind, counter, most + 1, ...values],
  )
  const count = added?.count ?? 0
  if (count > most) await forget(trx, cityId, kind)
  else if (noted + count > most) await forgetOldest(trx, cityId, kind, most)
}

/** Call inside the transaction that changes the layer: readers never see new data under an old counter. */
export async function raiseCounter(
  trx: Connection,
  cityId: number,
  kind: FeatureKind,
  changed: ChangedRows,
): Promise<void> {
  if (changed === 'all') {
    await raise(trx, cityId, kind)
    await forget(trx, cityId, kind)
  } else await note(trx, cityId, kind, 'SELECT DISTINCT unnest($5::text[]) AS id', [[...changed]])
}

/**
 * The same for a change of many rows: those that this transaction wrote, and those that are in its table `gone`, if it has
 * one. Reads the whole layer.
 */
export const raiseByWritten = (
  trx: Connection,
  cityId: number,
  kind: FeatureKind,
  gone?: string,
): Promise<void> =>
  note(
    trx,
    cityId,
    kind,
    // Table names are the kinds themselves: a closed list of ours, never input.
    `SELECT id FROM ${kind} WHERE city_id = $1 AND xmin = pg_current_xact_id()::xid ${gone ? `UNION SELECT id FROM ${gone}` : ''}`,
    [],
  )

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
