import type { UpdateTracker } from '@petatirta/contract'
import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract/plain'
import type { Db } from '#platform/database/database.ts'
import { type Connection, runSql } from '#platform/database/run-sql.ts'
import { startWritten, WRITTEN, writeRows } from './written-rows.ts'

/**
 * Browsers keep sets by slug and counter. A utility that is deleted and made again, or takes another one's slug, must not come back
 * to a counter of the former one. So counters begin with the seconds since 2025, further than counting by ones has come, and above
 * all that utilities had which are gone from a slug, should one have come further.
 */
export const FIRST_COUNTER = `GREATEST(extract(epoch FROM now() - timestamptz '2025-01-01')::integer,
  (SELECT (value->>'highest')::integer + 1 FROM product_state WHERE key = 'counters'))`

/** From now on no layer begins at or below this counter. */
export const neverBelow = (trx: Connection, counter: number) =>
  runSql(
    trx,
    `INSERT INTO product_state AS s (key, value) VALUES ('counters', jsonb_build_object('highest', $1::integer))
     ON CONFLICT (key) DO UPDATE SET value =
       jsonb_build_object('highest', GREATEST((s.value->>'highest')::integer, $1::integer))`,
    [counter],
  )

/** A utility leaves its slug to others. Its counters wait for a transaction that is raising one. */
export async function leaveCounters(trx: Connection, cityId: number): Promise<void> {
  const rows = await runSql<{ counter: number }>(
    trx,
    'SELECT counter FROM layer_counter WHERE city_id = $1 FOR UPDATE',
    [cityId],
  )
  await neverBelow(trx, Math.max(0, ...rows.map(({ counter }) => counter)))
}

/**
 * Each layer of a utility that is new under its slug gets a counter that no browser had there, and of whose changes nothing is known: one
 * that has nothing yet, too, or a browser would go on showing what a former utility had.
 */
export async function startCounters(trx: Connection, cityId: number): Promise<void> {
  await runSql(trx, 'DELETE FROM row_change WHERE city_id = $1', [cityId])
  await runSql(
    trx,
    `INSERT INTO layer_counter AS l (city_id, kind, counter) SELECT $1, kind, ${FIRST_COUNTER} FROM unnest($2::text[]) kind
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = GREATEST(l.counter + 1, EXCLUDED.counter), noted = 0, changes = 0`,
    [cityId, FEATURE_KINDS],
  )
}

/** A utility goes on under another slug. */
export async function moveCounters(trx: Connection, cityId: number): Promise<void> {
  await leaveCounters(trx, cityId)
  await startCounters(trx, cityId)
}

/**
 * So much of a layer, or so many rows: beyond that the whole set travels as fast as its changes. And never more than a
 * change set should hold in memory.
 */
const MOST_SHARE = 0.2
const ALWAYS_NOTED = 5000
const NEVER_NOTED = 200_000

interface Raised {
  counter: number
  /** Of every change after this one the rows are noted. */
  since: number
  /** How many rows are noted. */
  noted: number
  /** How many the layer has; null where it was never encoded. */
  rows: number | null
}

const mostNoted = (rows: number | null) =>
  Math.min(NEVER_NOTED, Math.max(ALWAYS_NOTED, Math.floor((rows ?? 0) * MOST_SHARE)))

/** Of the set that was encoded last: near enough, and counting takes long. */
const ENCODED_ROWS = `(SELECT rows FROM feature_set s WHERE s.city_id = l.city_id AND s.kind = l.kind
                      ORDER BY s.counter DESC LIMIT 1)`

/** The utility's row is locked before its counters, as by who renames or deletes it: one of the two waits, and none for ever. */
async function raise(trx: Connection, cityId: number, kind: FeatureKind): Promise<Raised> {
  const rows = await runSql<Raised>(
    trx,
    `WITH held AS MATERIALIZED (SELECT city_id FROM company WHERE city_id = $1 FOR KEY SHARE)
     INSERT INTO layer_counter AS l (city_id, kind, counter, changes_from, noted)
     SELECT $1, $2, first, first, first FROM (SELECT ${FIRST_COUNTER} AS first) f LEFT JOIN held ON true
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = l.counter + 1, noted = l.counter + 1,
       changes_from = CASE WHEN l.noted = l.counter THEN l.changes_from ELSE l.counter END
     RETURNING counter, changes_from AS since, changes AS noted, ${ENCODED_ROWS} AS rows`,
    [cityId, kind],
  )
  return rows[0] as Raised
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

/** Forgets the oldest changes until at most half of what may be noted is left, or the newest one alone. */
async function forgetOldest(trx: Connection, cityId: number, kind: FeatureKind, most: number): Promise<void> {
  await runSql(
    trx,
    `WITH summed AS (
       SELECT r.counter, sum(count(*)) OVER (ORDER BY r.counter DESC) AS total FROM row_change r
       WHERE r.city_id = $1 AND r.kind = $2 GROUP BY r.counter
     ), oldest AS (
       SELECT COALESCE(max(s.counter), 0) AS counter FROM summed s
       WHERE s.total > $3 AND s.counter < (SELECT max(counter) FROM summed)
     ), gone AS (
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
  { cityId, kind }: { cityId: number; kind: FeatureKind },
  { counter, since, noted, rows }: Raised,
  source: string,
  values: readonly unknown[] = [],
): Promise<void> {
  // No browser has an earlier set of which it would have to be known.
  if (since === counter) return
  // Places are counted from the middle of a set, and a set without rows has no middle: changes cannot be added to it.
  if (rows === 0) return forget(trx, cityId, kind)
  const most = mostNoted(rows)
  const [found] = await runSql<{ count: number }>(
    trx,
    `WITH changed AS MATERIALIZED (SELECT id FROM (${source}) ids LIMIT $4),
     counted AS (SELECT count(*)::int AS count FROM changed),
     noted AS (
       INSERT INTO row_change (city_id, kind, counter, id)
       SELECT $1, $2, $3, id FROM changed WHERE (SELECT count FROM counted) < $4
     )
     UPDATE layer_counter l SET changes = changes + counted.count FROM counted
     WHERE l.city_id = $1 AND l.kind = $2 RETURNING counted.count`,
    [cityId, kind, counter, most + 1, ...values],
  )
  const count = found?.count ?? 0
  if (count > most) await forget(trx, cityId, kind)
  else if (noted + count > most) await forgetOldest(trx, cityId, kind, most)
}

/** Call inside the transaction that changes the layer: readers never see new data under an old counter. */
export async function raiseCounter(
  trx: Connection,
  cityId: number,
  kind: FeatureKind,
  changed: readonly string[],
): Promise<void> {
  const raised = await raise(trx, cityId, kind)
  await note(trx, { cityId, kind }, raised, 'SELECT DISTINCT unnest($5::text[]) AS id', [[...changed]])
}

/** Whether bills changed since the counter of customers was last raised. */
export async function hasBillChanges(trx: Connection, cityId: number): Promise<boolean> {
  const rows = await runSql(trx, 'SELECT FROM bill_change WHERE city_id = $1 LIMIT 1', [cityId])
  return rows.length > 0
}

/** The same for a change of many rows: those that this transaction wrote by writeRows(). */
export async function raiseByWritten(trx: Connection, cityId: number, kind: FeatureKind): Promise<void> {
  await startWritten(trx)
  const raised = await raise(trx, cityId, kind)
  // Customers whose bills changed count as changed: their months may have. A page of a synchronisation that is stored meanwhile is
  // left for the next time.
  if (kind === 'customer')
    await writeRows(trx, 'DELETE FROM bill_change WHERE city_id = $1 RETURNING customer_id AS id', [cityId])
  await note(trx, { cityId, kind }, raised, `SELECT DISTINCT id FROM ${WRITTEN}`)
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
