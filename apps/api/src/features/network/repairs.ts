/** Repairs are kept beside the file that they were made for, and applied again to the next. */
import type { CallArguments, calls, NetworkRepair } from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { paged } from '#platform/database/paging.ts'
import { raiseVersion } from './settings.ts'

/** Of many faults the audit log names the first. */
const NAMED = 10

const counted = (kinds: readonly { readonly kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { kind } of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Answers how many were new, or are made where their features lie by now. */
export async function storeRepairs(
  trx: Db,
  actor: Actor,
  { cityId, name, slug }: City,
  pages: readonly string[],
): Promise<number> {
  await raiseVersion(trx, cityId)
  const stored: { kind: string; fault: string }[] = []
  for (const page of pages) {
    const inserted = await sql<{ kind: string; fault: string }>`
      INSERT INTO network_repair AS r (id, city_id, fault, kind, repair, features, lon, lat, username)
      SELECT gen_random_uuid(), ${cityId}, n.fault, n.kind, n.repair,
        ARRAY(SELECT jsonb_array_elements_text(n.features)), n.lon, n.lat, ${actor.name}
      FROM jsonb_to_recordset(${page}::jsonb)
        AS n(fault text, kind text, repair text, features jsonb, lon float8, lat float8)
      ON CONFLICT (city_id, fault) DO UPDATE
        SET repair = excluded.repair, features = excluded.features, lon = excluded.lon, lat = excluded.lat,
          username = excluded.username, at = now()
        WHERE (r.repair, r.features, r.lon, r.lat)
          IS DISTINCT FROM (excluded.repair, excluded.features, excluded.lon, excluded.lat)
      RETURNING r.kind, r.fault`.execute(trx)
    stored.push(...inserted.rows)
  }
  if (stored.length > 0)
    await recordAudit(trx, actor, {
      action: 'network.repair',
      subject: name,
      subjectId: slug,
      city: slug,
      after: {
        repaired: stored.length,
        ...counted(stored),
        faults: stored.slice(0, NAMED).map(({ fault }) => fault),
      },
    })
  return stored.length
}

type Undone = CallArguments<typeof calls.undoNetworkRepairs>['body']

/** Answers how many were taken back. */
export async function undoRepairs(
  trx: Db,
  actor: Actor,
  { cityId, name, slug }: City,
  undone: Undone,
): Promise<number> {
  await raiseVersion(trx, cityId)
  const which = 'kind' in undone ? sql`kind = ${undone.kind}` : sql`id = ANY(${undone.repairs}::uuid[])`
  const { rows } = await sql<{ kind: string; fault: string }>`
    DELETE FROM network_repair WHERE city_id = ${cityId} AND ${which} RETURNING kind, fault`.execute(trx)
  if (rows.length > 0)
    await recordAudit(trx, actor, {
      action: 'network.undoRepair',
      subject: name,
      subjectId: slug,
      city: slug,
      before: {
        repaired: rows.length,
        ...counted(rows),
        faults: rows.slice(0, NAMED).map(({ fault }) => fault),
      },
    })
  return rows.length
}

/** One page of them, newest first, and how many there are. `appliedOf` says which of them have found their features. */
export async function listRepairs(
  db: Db,
  cityId: number,
  query: { kind?: string | undefined; p: number; rp: number },
  appliedOf: (faults: string[]) => Promise<readonly string[]>,
): Promise<{ repairs: NetworkRepair[]; total: number }> {
  const { limit, offset } = paged(query)
  const which = sql`r.city_id = ${cityId} AND ${query.kind ? sql`r.kind = ${query.kind}` : sql`true`}`
  const { rows } = await sql<Omit<NetworkRepair, 'applies'>>`
    SELECT r.id, r.fault, r.kind, r.repair, r.features, jsonb_build_array(r.lon, r.lat) AS position, r.username AS by,
      to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM network_repair r WHERE ${which}
    ORDER BY r.at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM network_repair r WHERE ${which}`.execute(db)
  const applied = new Set(rows.length > 0 ? await appliedOf(rows.map(({ fault }) => fault)) : [])
  const repairs = rows.map(repair => ({ ...repair, applies: applied.has(repair.fault) }))
  return { repairs, total: counted[0]?.total ?? 0 }
}
