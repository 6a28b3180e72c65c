import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type pg from 'pg'
import { createStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DatabaseServer } from './database-server.ts'
import { DUMP, fingerprints, type Manifest, writeManifest } from './manifest.ts'
import { backupName, PARTIAL } from './names.ts'
import { Refused } from './refused.ts'
import { REBUILT, readTables } from './tables.ts'

/** Held while a backup is taken: two at once would remove each other's unfinished folders. */
const BACKUP_LOCK = 5_080_004

export interface Source {
  server: DatabaseServer
  storage: Storage
  version: string
}

interface StoredFile {
  key: string
  /** A new image replaces the old one under the same key. */
  version: string
}

const IMAGES =
  'SELECT image_key AS key, uploaded_at::text AS version FROM symbol WHERE uploaded_at IS NOT NULL'
/** Written once, and never removed. */
const ARCHIVES = "SELECT storage_key AS key, '' AS version FROM audit_archive"

const readFiles = async (client: pg.ClientBase, query: string): Promise<StoredFile[]> =>
  (await client.query<StoredFile>(query)).rows

/** None where the database is of an earlier version, which this program may back up, too. */
async function readArchives(client: pg.ClientBase): Promise<StoredFile[]> {
  const { rows } = await client.query("SELECT to_regclass('audit_archive') IS NOT NULL AS present")
  return rows[0]?.present ? readFiles(client, ARCHIVES) : []
}

/** Copies what was not copied yet, or has changed since; the answer is the keys that were not there. */
async function copyFiles(
  files: readonly StoredFile[],
  from: Storage,
  to: Storage,
  copied: Map<string, string>,
) {
  const missing: string[] = []
  for (const { key, version } of files) {
    if (copied.get(key) === version) continue
    const bytes = await from.get(key)
    if (bytes) await to.put(key, bytes)
    else missing.push(key)
    if (bytes) copied.set(key, version)
  }
  return missing
}

/**
 * A snapshot of the database and the files that belong to it. A new image replaces the old one, so uploads
 * wait between the snapshot and the copy; most files are copied before, so that this is short.
 */
async function snapshotWithFiles(
  { server, storage }: Source,
  reader: pg.Client,
  folder: string,
): Promise<{ snapshot: string; lostArchives: string[] }> {
  const copies = createStorage({ s3: undefined, dataDir: folder })
  const copied = new Map<string, string>()
  return server.connected(async guard => {
    await copyFiles(await readFiles(guard, IMAGES), storage, copies, copied)
    await guard.query('BEGIN')
    await guard.query("SET LOCAL lock_timeout = '60s'")
    await guard.query('LOCK TABLE symbol IN EXCLUSIVE MODE')
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await reader.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const images = await readFiles(reader, IMAGES)
    const missing = await copyFiles(images, storage, copies, copied)
    await guard.query('COMMIT')
    if (missing.length > 0)
      throw new Refused(
        `Files that symbols refer to are lost: ${missing.join(', ')}. Upload those images again, or delete the symbols.`,
      )
    const wanted = new Set(images.map(({ key }) => key))
    for (const key of copied.keys()) if (!wanted.has(key)) await copies.remove(key)
    // A lost archive cannot be made again: a backup without it is better than none.
    const lostArchives = await copyFiles(await readArchives(reader), storage, copies, copied)
    return { snapshot: rows[0]?.snapshot ?? '', lostArchives }
  })
}

const dump = (server: DatabaseServer, folder: string, snapshot: string) =>
  server.run('pg_dump', [
    '--format=directory',
    `--file=${join(folder, DUMP)}`,
    `--snapshot=${snapshot}`,
    `--jobs=${Math.min(4, availableParallelism())}`,
    '--compress=1',
    '--no-owner',
    '--no-privileges',
    // The first two can be rebuilt, or do no harm when lost; the third belongs to PostGIS.
    '--no-unlogged-table-data',
    ...[...REBUILT, 'spatial_ref_sys'].map(table => `--exclude-table-data=${table}`),
  ])

async function newestMigration(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query("SELECT to_regclass('migration') IS NOT NULL AS present")
  if (!found[0]?.present)
    throw new Refused('There is nothing to back up: the database has no PetaTirta in it.')
  const { rows } = await client.query<{ name: string }>('SELECT max(name) AS name FROM migration')
  return rows[0]?.name ?? ''
}

async function fill(source: Source, folder: string, createdAt: Date) {
  const { server, version } = source
  return server.connected(async reader => {
    const migration = await newestMigration(reader)
    const { rows: locked } = await reader.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [BACKUP_LOCK],
    )
    if (!locked[0]?.mine) throw new Refused('Another backup of this database is being taken.')
    const { snapshot, lostArchives } = await snapshotWithFiles(source, reader, folder)
    // Both to their end, whichever fails: nothing may write into a folder that is being removed.
    const [dumped, read] = await Promise.allSettled([dump(server, folder, snapshot), readTables(reader)])
    if (dumped.status === 'rejected') throw dumped.reason
    if (read.status === 'rejected') throw read.reason
    const { rows } = await reader.query<{ server_version: string }>('SHOW server_version')
    const manifest: Manifest = {
      format: 1,
      product: version,
      createdAt: createdAt.toISOString(),
      migration,
      postgres: rows[0]?.server_version ?? '',
      tables: read.value,
      files: await fingerprints(folder),
    }
    return { manifest, lostArchives }
  })
}

/** A name of its own: one that begins in the second in which another began, or was interrupted, waits for the next. */
async function startFolder(to: string) {
  for (;;) {
    const createdAt = new Date()
    const folder = join(to, backupName(createdAt))
    const partial = `${folder}${PARTIAL}`
    if (!existsSync(folder) && !existsSync(partial)) {
      // People's data and password hashes: for its owner alone.
      await mkdir(partial, { mode: 0o700 })
      return { createdAt, folder, partial }
    }
    await pass(1000 - createdAt.getMilliseconds())
  }
}

/** One folder, named by its time. Until it is whole it has another name, so that half a backup is never taken for one. */
export async function takeBackup(
  source: Source,
  to: string,
): Promise<{ folder: string; manifest: Manifest; lostArchives: string[] }> {
  await mkdir(to, { recursive: true })
  const { createdAt, folder, partial } = await startFolder(to)
  try {
    const { manifest, lostArchives } = await fill(source, partial, createdAt)
    await writeManifest(partial, manifest)
    await rename(partial, folder)
    return { folder, manifest, lostArchives }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
