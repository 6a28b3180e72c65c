import { AUDIT_KEPT_DAYS, type AuditArchive, type AuditArchives, auditTooRecent } from '@petatirta/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { AppError } from '#platform/errors.ts'

const LISTED = 1000

export type ArchiveRow = Selectable<Schema['audit_archive']>

export const toArchive = (row: ArchiveRow): AuditArchive => ({
  number: row.number,
  at: row.archived_at.toISOString(),
  actor: row.actor,
  from: row.first_at.toISOString(),
  to: row.last_at.toISOString(),
  entries: row.entries,
  fileName: row.file_name,
  bytes: row.bytes,
  previousHash: row.previous_hash,
  lastHash: row.last_hash,
})

/** The latest day before which entries may be archived, by the clock that entries are dated with. */
export async function latestDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (now() AT TIME ZONE 'Asia/Jakarta')::date - ${AUDIT_KEPT_DAYS}::int AS day`.execute(db)
  return rows[0]?.day ?? ''
}

export function refuseRecent(before: string, latest: string): void {
  if (before > latest)
    throw new AppError('auth', 'invalid', { errors: [{ path: 'before', message: auditTooRecent(latest) }] })
}

export async function countArchivable(db: Db, before: string) {
  const { rows } = await sql<{ entries: number; oldest: Date | null }>`
    SELECT count(*)::int AS entries, min(at) AS oldest FROM audit
    WHERE at < ${before}::date::timestamp AT TIME ZONE 'Asia/Jakarta'`.execute(db)
  return { entries: rows[0]?.entries ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}

export async function listArchives(db: Db, asked: string | undefined): Promise<AuditArchives> {
  const latest = await latestDay(db)
  const before = asked ?? latest
  refuseRecent(before, latest)
  const rows = await db
    .selectFrom('audit_archive')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(LISTED)
    .execute()
  return {
    archives: rows.map(toArchive),
    archivable: { before, latest, ...(await countArchivable(db, before)) },
  }
}

export const findArchive = (db: Db, number: number) =>
  db.selectFrom('audit_archive').selectAll().where('number', '=', number).executeTakeFirst()
