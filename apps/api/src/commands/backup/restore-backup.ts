import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FEATURE_KINDS } from '@petatirta/contract'
import pg from 'pg'
import { FIRST_COUNTER, neverBelow } from '#city/counters.ts'
import { createPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DatabaseServer } from './database-server.ts'
import { checkFiles, DUMP, type Manifest, readManifest } from './manifest.ts'
import { Refused } from './refused.ts'
import { withFilesRestored } from './restore-files.ts'
import { differences, readTables } from './tables.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
/** Where every server has a database from which others can be renamed. */
const MAINTENANCE = 'postgres'
const quoted = pg.escapeIdentifier

/** Reads the whole backup once, so that nothing begins that cannot end. */
export async function openBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!existsSync(new URL(manifest.migration, MIGRATIONS)))
    throw new Refused(
      `The backup is newer than this program: it has migration ${manifest.migration} (PetaTirta ${manifest.product}).`,
    )
  await checkFiles(folder, manifest)
  return manifest
}

/** What a restore would replace, and whether it may. */
async function checkTarget(
  server: DatabaseServer,
  maintenance: pg.Client,
  replace: boolean,
): Promise<'absent' | 'empty' | 'full'> {
  const { rows: found } = await maintenance.query<{ sessions: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity a WHERE a.datname = d.datname AND usesysid IS NOT NULL) AS sessions
     FROM pg_database d WHERE datname = $1`,
    [server.database],
  )
  const [target] = found
  if (!target) return 'absent'
  if (target.sessions > 0)
    throw new Refused(
      `The database ${server.database} is in use (connections: ${target.sessions}). Stop every PetaTirta process first.`,
    )
  const { tables, ours } = await server.connected(async client => {
    const { rows } = await client.query<{ tables: number; ours: boolean }>(
      `SELECT count(*)::int AS tables, to_regclass('migration') IS NOT NULL AS ours FROM pg_class c
       WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
         AND NOT EXISTS (SELECT FROM pg_depend d
           WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`,
    )
    return rows[0] ?? { tables: 0, ours: false }
  })
  if (tables > 0 && !ours)
    throw new Refused(
      `The database ${server.database} holds tables that are not PetaTirta's: it is left alone.`,
    )
  if (tables > 0 && !replace)
    throw new Refused(
      `The database ${server.database} is not empty. With --yes it is replaced by the backup.`,
    )
  return tables > 0 ? 'full' : 'empty'
}

/** The highest counter that was issued by the database that goes. */
async function highestCounter(server: DatabaseServer): Promise<number> {
  const { rows } = await server.connected(former =>
    former.query<{ counter: number }>(
      `SELECT GREATEST((SELECT max(counter) FROM layer_counter),
         (SELECT (value->>'highest')::integer FROM product_state WHERE key = 'counters'), 0) AS counter`,
    ),
  )
  return rows[0]?.counter ?? 0
}

/**
 * Counters and versions issued after the backup must not come again. Browsers keep layers by counter, and tokens end by
 * version: both continue from a number of seconds, or from what the database that goes had, where that is more.
 */
async function raiseVersions(client: pg.Client, highest: number): Promise<void> {
  if (highest > 0) await neverBelow(client, highest)
  await client.query(`UPDATE app_user SET token_version = GREATEST(token_version + 1, ${FIRST_COUNTER})`)
  await client.query(
    `INSERT INTO layer_counter (city_id, kind, counter)
     SELECT city_id, kind, ${FIRST_COUNTER} FROM company, unnest($1::text[]) kind
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = GREATEST(layer_counter.counter + 1, EXCLUDED.counter), noted = 0, changes = 0`,
    [FEATURE_KINDS],
  )
}

/** Images of the database that goes, to which nothing refers then: the next start removes them. */
async function abandonImages(server: DatabaseServer, client: pg.Client): Promise<void> {
  const { rows } = await server.connected(former =>
    former.query<{ key: string }>('SELECT image_key AS key FROM symbol WHERE image_key IS NOT NULL'),
  )
  await client.query(
    `INSERT INTO abandoned_file SELECT key FROM unnest($1::text[]) key
     WHERE NOT EXISTS (SELECT FROM symbol WHERE image_key = key) ON CONFLICT DO NOTHING`,
    [rows.map(({ key }) => key)],
  )
}

async function migrated(server: DatabaseServer, database: string): Promise<string[]> {
  const pool = createPool({ connectionString: server.address(database), max: 1 }, () => undefined)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Restores beside the database that is there, checks every table, and lets the two change places in the end: whatever
 * fails before that leaves everything as it was. The answer is the migrations that brought an older backup up to date.
 */
export async function restoreBackup(
  { server, storage }: { server: DatabaseServer; storage: Storage },
  { folder, manifest, replace }: { folder: string; manifest: Manifest; replace: boolean },
): Promise<string[]> {
  const fresh = `${server.database}_restore`
  const former = `${server.database}_before_restore`

  return server.connected(async maintenance => {
    const drop = (name: string) => maintenance.query(`DROP DATABASE IF EXISTS ${quoted(name)}`)
    const found = await checkTarget(server, maintenance, replace)
    // What a restore left that was killed; one that still works on it is in the way.
    for (const name of [fresh, former]) await drop(name)
    // An empty one may have been prepared: with a collation, or extensions that only a superuser may create.
    const like = found === 'empty' ? `TEMPLATE ${quoted(server.database)}` : ''
    await maintenance.query(`CREATE DATABASE ${quoted(fresh)} ${like}`)
    try {
      const restoring = [
        '--format=directory',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        '--no-comments',
      ]
      await server.run(
        'pg_restore',
        [...restoring, `--jobs=${Math.min(4, availableParallelism())}`, join(folder, DUMP)],
        fresh,
      )
      const wrong = differences(manifest.tables, await server.connected(readTables, fresh))
      if (wrong.length > 0)
        throw new Refused(`The restored data is not what was backed up: ${wrong.join(', ')}.`)
      const migrations = await migrated(server, fresh)
      await server.connected(async client => {
        await raiseVersions(client, found === 'full' ? await highestCounter(server) : 0)
        if (found === 'full') await abandonImages(server, client)
        // Without figures about its tables the database would choose slow ways until it has gathered them by itself.
        await client.query('ANALYZE')
      }, fresh)
      await withFilesRestored({ folder, manifest, storage }, async () => {
        await maintenance.query('BEGIN')
        if (found !== 'absent')
          await maintenance.query(`ALTER DATABASE ${quoted(server.database)} RENAME TO ${quoted(former)}`)
        await maintenance.query(`ALTER DATABASE ${quoted(fresh)} RENAME TO ${quoted(server.database)}`)
        await maintenance.query('COMMIT')
      })
      // The restore is done; a former one in use is dropped by the next restore.
      await drop(former).catch(() => undefined)
      return migrations
    } catch (error) {
      await maintenance.query('ROLLBACK').catch(() => undefined)
      await drop(fresh).catch(() => undefined)
      throw error
    }
  }, MAINTENANCE)
}
