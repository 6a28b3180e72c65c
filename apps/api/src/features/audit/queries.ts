import {
  AUDIT_LISTED,
  type AuditAction,
  type AuditEntry,
  type CallArguments,
  type calls,
} from '@petatirta/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { containing, paged } from '#platform/database/paging.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'

type ListQuery = CallArguments<typeof calls.listAudit>['query']
type Filters = CallArguments<typeof calls.downloadAudit>['query']

const toEntry = (row: Selectable<Schema['audit']>): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actor: row.actor,
  action: row.action as AuditAction,
  subjectId: row.subject_id,
  subject: row.subject,
  city: row.city,
  before: row.before,
  after: row.after,
  address: row.address,
  requestId: row.request_id,
})

/** A day begins when it does in Jakarta, for every user. */
const dayBegins = (day: string, daysLater = 0) =>
  sql`(${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE 'Asia/Jakarta'`

/** Each finds its rows by an index of 012-audit.sql. */
function conditions({ keyword, actor, action, city, from, to }: Filters) {
  return [
    sql`true`,
    ...(keyword ? [sql`lower(actor || ' ' || subject) LIKE lower(${containing(keyword.trim())})`] : []),
    ...(actor ? [sql`lower(actor) = lower(${actor.trim()})`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(city ? [sql`city = ${city}`] : []),
    ...(from ? [sql`at >= ${dayBegins(from)}`] : []),
    ...(to ? [sql`at < ${dayBegins(to, 1)}`] : []),
  ]
}

/** Page and total from one look at the newest that match; what is older than so many is never gone through. */
export async function listAudit(db: Db, query: ListQuery): Promise<{ entries: AuditEntry[]; total: number }> {
  const { limit, offset } = paged(query)
  const { rows: found } = await sql<{ total: number; keys: string[] }>`
    WITH matched AS MATERIALIZED (
      SELECT id, at FROM audit WHERE ${sql.join(conditions(query), sql` AND `)}
      ORDER BY at DESC, id DESC LIMIT ${AUDIT_LISTED})
    SELECT (SELECT count(*)::int FROM matched) AS total, ARRAY(
      SELECT id FROM matched ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS keys`.execute(db)
  const { total = 0, keys = [] } = found[0] ?? {}
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${keys}::uuid[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { entries: rows.map(toEntry), total }
}

const BATCH = 500

/** All that match, a batch at a time. */
export async function* matchingEntries(snapshot: Snapshot, filters: Filters): AsyncGenerator<AuditEntry> {
  const matching = sql<Selectable<Schema['audit']>>`
    SELECT * FROM audit WHERE ${sql.join(conditions(filters), sql` AND `)} ORDER BY at DESC, id DESC`
  for await (const batch of snapshot.batches(matching, BATCH)) yield* batch.map(toEntry)
}
