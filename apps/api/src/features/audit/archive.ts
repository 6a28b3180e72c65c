import { ARCHIVING_ALREADY, type AuditArchive, NOTHING_TO_ARCHIVE } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createArchiveWriter, NO_ARCHIVE } from './archive-file.ts'
import { type ArchiveRow, toArchive } from './archive-queries.ts'

/** One file: it is in memory once while it is stored, and takes one request. What is beyond it is for the next file. */
export interface ArchiveLimits {
  entries: number
  bytes: number
}
const LIMITS: ArchiveLimits = { entries: 100_000, bytes: 16 * 1024 * 1024 }
const BATCH = 500

/** Another archiving has the table; a moment of waiting is for autovacuum. */
const LOCK_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'

interface Means {
  /** A connection of its own, outside a transaction. */
  client: pg.ClientBase
  db: Database
  storage: Storage
  log: FastifyBaseLogger
}

interface Asked {
  actor: Actor
  /** Entries before this day, in Jakarta. */
  before: string
  limits?: ArchiveLimits
}

/** The file for the oldest entries, and whether there are more. */
async function writeFile(client: pg.ClientBase, before: string, limits: ArchiveLimits) {
  const { rows: former } = await client.query<{ number: number; last_hash: string }>(
    'SELECT number, last_hash FROM audit_archive ORDER BY number DESC LIMIT 1',
  )
  const number = (former[0]?.number ?? 0) + 1
  const previous = former[0]?.last_hash ?? NO_ARCHIVE
  const writer = createArchiveWriter({ number, previous })
  // Every column, as PostgreSQL writes it: nothing is rounded, and a column that comes later is not forgotten.
  await client.query(
    `DECLARE oldest NO SCROLL CURSOR FOR SELECT id, to_jsonb(audit)::text AS entry FROM audit
     WHERE at < $1::date::timestamp AT TIME ZONE 'Asia/Jakarta' ORDER BY at, id`,
    [before],
  )
  let [first, last, more] = ['', '', true]
  while (more && writer.size().entries < limits.entries && writer.size().bytes < limits.bytes) {
    const batch = Math.min(BATCH, limits.entries - writer.size().entries)
    const { rows } = await client.query<{ id: string; entry: string }>(`FETCH ${batch} FROM oldest`)
    await writer.write(rows.map(({ entry }) => entry))
    first ||= rows[0]?.id ?? ''
    last = rows.at(-1)?.id ?? last
    more = rows.length === batch
  }
  await client.query('CLOSE oldest')
  return { number, previous, first, last, more, ...(await writer.end()) }
}

/** Reading it back is what a download does: only what can be read again is kept instead of the entries. */
async function store(storage: Storage, key: string, content: Buffer): Promise<void> {
  await storage.put(key, content)
  if ((await storage.get(key))?.equals(content)) return
  throw new AppError('storage', 'upstream', { cause: new Error(`${key} is not what was stored`) })
}

/** Locked until the end of the transaction: it is ours while we write, and abandoned once our connection is lost. */
async function holdKey(client: pg.ClientBase, key: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM abandoned_file WHERE key = $1 FOR UPDATE', [key])
  if (rowCount !== 1) throw new AppError('auth', 'unavailable', { retryAfter: 2 })
}

async function moveEntries(
  { client, storage }: Means,
  { actor, before, limits = LIMITS }: Asked,
  key: string,
) {
  // Before the first query, so that the snapshot holds what the archiving before this one has done.
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  await client.query('LOCK TABLE audit_archive IN EXCLUSIVE MODE')
  await client.query('SET LOCAL lock_timeout = 0')
  await client.query("SET LOCAL TIME ZONE 'UTC'")
  await holdKey(client, key)
  const { number, previous, first, last, more, content, entries, lastHash } = await writeFile(
    client,
    before,
    limits,
  )
  if (entries === 0)
    throw new AppError('auth', 'invalid', { errors: [{ path: 'before', message: NOTHING_TO_ARCHIVE }] })
  await store(storage, key, content)
  const { rows } = await client.query<ArchiveRow>(
    `INSERT INTO audit_archive (number, actor_id, actor, first_at, first_id, last_at, last_id, entries,
       previous_hash, last_hash, storage_key, bytes, file_name)
     SELECT $1::integer, $2, $3, f.at, f.id, l.at, l.id, $6, $7, $8, $9, $10,
       format('jejak-audit-%s_%s_%s.ndjson.gz', lpad($1::integer::text, 4, '0'), (f.at AT TIME ZONE 'Asia/Jakarta')::date,
         (l.at AT TIME ZONE 'Asia/Jakarta')::date)
     FROM audit f, audit l WHERE f.id = $4 AND l.id = $5 RETURNING *`,
    [number, actor.id, actor.name, first, last, entries, previous, lastHash, key, content.length],
  )
  const archive = toArchive(rows[0] as ArchiveRow)
  // The snapshot is the one that was read; the database refuses another number of entries than the archive's.
  await client.query(
    `DELETE FROM audit WHERE (at, id) BETWEEN (SELECT at, id FROM audit WHERE id = $1)
       AND (SELECT at, id FROM audit WHERE id = $2)`,
    [first, last],
  )
  await client.query('DELETE FROM abandoned_file WHERE key = $1', [key])
  const { from, to, bytes, fileName } = archive
  const after = { number, before, from, to, entries, bytes, hash: lastHash }
  await recordAudit(client, actor, {
    action: 'audit.archive',
    subject: fileName,
    subjectId: String(number),
    after,
  })
  return { archive, more }
}

/**
 * Moves the oldest entries into a file. File, row of the archive, removal and the entry about it are one: whatever fails, or
 * whenever the process dies, the entries are in the log or in an archive, never in both and never in none.
 */
export async function archiveEntries(
  means: Means,
  asked: Asked,
): Promise<{ archive: AuditArchive; more: boolean }> {
  const { client } = means
  const key = `audit/${newId().replaceAll('-', '')}.gz`
  // Listed as abandoned until something refers to it: a file of a process that dies does not stay.
  await client.query('INSERT INTO abandoned_file VALUES ($1)', [key])
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const moved = await moveEntries(means, asked, key)
    await client.query('COMMIT')
    return moved
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    await removeAbandonedFiles(means)
    const busy = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE
    throw busy ? new AppError('auth', 'conflict', { message: ARCHIVING_ALREADY }) : error
  }
}
