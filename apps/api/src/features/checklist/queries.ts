/** What the checklist counts. Only customers and bills are many: what is read of them is bounded. */
import type { FeatureKind, ImportKind } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** '' and '-' are what publishers write where there is nothing. */
const filled = (value: ReturnType<typeof sql>) =>
  sql<number>`(count(*) FILTER (WHERE btrim(${value}) NOT IN ('', '-')))::int`

/** When something of a kind came in last and stayed. */
export async function readImports(db: Db, cityId: number): Promise<ReadonlyMap<ImportKind, Date>> {
  const { rows } = await sql<{ kind: ImportKind; at: Date }>`
    SELECT kind, max(finished_at) AS at FROM import
    WHERE city_id = ${cityId} AND status = 'done' AND restored_at IS NULL GROUP BY kind`.execute(db)
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}

export interface Customers {
  /** How many the figures below are about: all, or as many as SAMPLE. */
  sampled: number
  class: number
  /** Kecamatan and Kelurahan are both areas of the city. */
  validAreas: number
  billed: number
  newestPeriod: number | null
}

const areaNames = (cityId: number, kinds: readonly FeatureKind[]) =>
  sql`SELECT lower(btrim(name)) FROM feature WHERE city_id = ${cityId} AND kind = ANY(${[...kinds]})
      AND btrim(name) NOT IN ('', '-')`

/**
 * Reading a million customers would read gigabytes. So many of them, taken at random, tell every share to within one per cent, and
 * small utilities are counted whole.
 */
const SAMPLE = 5000

export const countCustomers = async (db: Db, cityId: number): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    SELECT count(*)::int AS rows FROM customer WHERE city_id = ${cityId}`.execute(db)
  return rows[0]?.rows ?? 0
}

/** By their ids: a join would be planned by what is known of the city, and of one that was imported a moment ago nothing is. */
export async function readCustomers(db: Db, cityId: number): Promise<Customers> {
  const sample = await sql<{ id: string }>`
    SELECT id FROM customer WHERE city_id = ${cityId} ORDER BY hashtext(id) LIMIT ${SAMPLE}`.execute(db)
  const ids = sample.rows.map(({ id }) => id)
  const { rows } = await sql<Customers>`
    SELECT count(*)::int AS sampled, ${filled(sql`c.kodegol`)} AS class,
      (count(*) FILTER (
        WHERE lower(btrim(c.kecamatan)) IN (${areaNames(cityId, ['kecamatan', 'kecamatan_boundaries'])})
          AND lower(btrim(c.kelurahan)) IN (${areaNames(cityId, ['kelurahan', 'kelurahan_boundaries'])})
      ))::int AS "validAreas",
      count(newest.period)::int AS billed, max(newest.period) AS "newestPeriod"
    FROM customer c
      LEFT JOIN LATERAL (SELECT b.period FROM bill b WHERE b.city_id = c.city_id AND b.customer_id = c.id
                         ORDER BY b.period DESC LIMIT 1) newest ON true
    WHERE c.city_id = ${cityId} AND c.id = ANY(${ids})`.execute(db)
  return rows[0] ?? { sampled: 0, class: 0, validAreas: 0, billed: 0, newestPeriod: null }
}

/** A city of a million customers has tens of millions of bills: beyond this it is enough to know that there are more. */
const MOST_BILLS = 100_000

export interface Bills {
  rows: number
  areMore: boolean
  syncedAt: Date | null
  /** Of the last file. */
  matched: { rows: number; of: number } | undefined
}

export async function readBills(db: Db, cityId: number): Promise<Bills> {
  // In the order of the index: without it all bills of other cities might be read on the way.
  const counted = await sql<{ rows: number }>`
    SELECT count(*)::int AS rows FROM (SELECT FROM bill WHERE city_id = ${cityId}
      ORDER BY city_id, customer_id, period LIMIT ${MOST_BILLS + 1}) bill`.execute(db)
  const synced = await sql<{ at: Date | null }>`
    SELECT max(finished_at) AS at FROM job
    WHERE city_id = ${cityId} AND type = 'billing-sync' AND status = 'done'`.execute(db)
  const file = await sql<{ rows: number; failed: number }>`
    SELECT added + changed + unchanged AS rows, failed FROM import
    WHERE city_id = ${cityId} AND kind = 'bill' AND status = 'done' AND correction_of IS NULL
    ORDER BY started_at DESC LIMIT 1`.execute(db)
  const rows = counted.rows[0]?.rows ?? 0
  const last = file.rows[0]
  return {
    rows: Math.min(rows, MOST_BILLS),
    areMore: rows > MOST_BILLS,
    syncedAt: synced.rows[0]?.at ?? null,
    matched: last && { rows: last.rows, of: last.rows + last.failed },
  }
}

export interface LayerQuality {
  rows: number
  named: number
  /** The pipe's type, the symbol's sub type. */
  category: number
  diameter: number
}
export const NO_FEATURES: LayerQuality = { rows: 0, named: 0, category: 0, diameter: 0 }

export async function readLayerQuality(
  db: Db,
  cityId: number,
  kinds: readonly FeatureKind[],
): Promise<ReadonlyMap<FeatureKind, LayerQuality>> {
  const { rows } = await sql<LayerQuality & { kind: FeatureKind }>`
    SELECT kind, count(*)::int AS rows, ${filled(sql`name`)} AS named, ${filled(sql`category`)} AS category,
      (count(*) FILTER (WHERE kind = 'pipe' AND btrim(properties->>'DIAMETER') NOT IN ('', '-')))::int AS diameter
    FROM feature WHERE city_id = ${cityId} AND kind = ANY(${[...kinds]}) GROUP BY kind`.execute(db)
  return new Map(rows.map(({ kind, ...quality }) => [kind, quality]))
}

export interface Report {
  rows: number
  reporting: number
  latestAt: Date | null
}

/** Devices that sent something at least once. */
export async function readReports(db: Db, cityId: number): Promise<Report> {
  const { rows } = await sql<Report>`
    SELECT count(*)::int AS rows, (count(*) FILTER (WHERE silent_since IS NULL))::int AS reporting,
      max(received_at) AS "latestAt"
    FROM device_state WHERE city_id = ${cityId}`.execute(db)
  return rows[0] ?? { rows: 0, reporting: 0, latestAt: null }
}

export interface Users {
  rows: number
  active: number
  latestAt: Date | null
}

export async function readUsers(db: Db, cityId: number): Promise<Users> {
  const { rows } = await sql<Users>`
    SELECT count(*)::int AS rows, (count(*) FILTER (WHERE is_active))::int AS active,
      (SELECT max(s.seen_at) FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.city_id = ${cityId}) AS "latestAt"
    FROM app_user WHERE city_id = ${cityId}`.execute(db)
  return rows[0] ?? { rows: 0, active: 0, latestAt: null }
}
