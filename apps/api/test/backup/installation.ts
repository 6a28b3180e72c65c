/** Databases and stores to back up and to restore into, and what they hold, by the test's own reading. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readSettings } from '#platform/settings.ts'
import { createStorage } from '#platform/storage/open-storage.ts'
import { TEST_SECRET } from '#test/start-api.ts'
import { columnNames, fillSchema, MIGRATION_NAMES, makeSchema, tableNames } from '../upgrade/old-schema.ts'

const command = (name: string) => fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url))
const address = (database: string) => inject('postgres').replace('NAME', database)

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** `first`: what a shell does before it becomes the command. */
export function startCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
  first = 'true',
) {
  const shell = ['-c', `${first}; exec "$@"`, 'sh', process.execPath, command(name), ...args]
  const child = spawn('sh', shell, { env: { ...process.env, ...env } })
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  const ended = Promise.all([text(child.stdout), text(child.stderr), exited]).then(
    ([out, err, code]): Ended => ({ out, err, code }),
  )
  return { child, ended }
}

/** Everything that one test file makes, removed in the end. */
export async function createPlace() {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-backup-'))
  const admin = new pg.Client(address('postgres'))
  await admin.connect()
  const databases: string[] = []

  const database = async () => {
    const name = `backup_${newId().replaceAll('-', '')}`
    databases.push(name)
    await admin.query(`CREATE DATABASE ${name}`)
    return name
  }

  const installation = async (store: Record<string, string> = {}) => {
    const name = await database()
    const dataDir = join(dir, name)
    mkdirSync(dataDir)
    const env: Record<string, string> = {
      NODE_ENV: 'test',
      DATABASE_URL: address(name),
      DATA_DIR: dataDir,
      JWT_SECRET: TEST_SECRET,
      ...store,
    }
    const storage = createStorage(readSettings(env))
    const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client(address(name))
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }
    return {
      name,
      env,
      dataDir,
      storage,
      connected,
      /** Rows in every table of the schema after so many migrations, and the images that they speak of. */
      fill: (migrations = MIGRATION_NAMES.length) =>
        connected(async client => {
          await makeSchema(client, migrations)
          await fillSchema(client, migrations)
          const { rows } = await client.query<{ key: string }>(
            'SELECT image_key AS key FROM symbol WHERE uploaded_at IS NOT NULL',
          )
          for (const { key } of rows) await storage.put(key, Buffer.from(`gambar ${key}`))
          if ((await tableNames(client)).includes('audit_archive'))
            await storage.put('audit/lama.gz', Buffer.from('arsip'))
        }),
      tables: () => connected(readTables),
      run: (which: 'backup' | 'restore', ...args: string[]) => startCommand(which, args, env).ended,
    }
  }

  return {
    dir,
    admin,
    installation,
    /** A new folder for backups. */
    folder: () => mkdtempSync(join(dir, 'to-')),
    async remove(): Promise<void> {
      for (const name of databases) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

export type Place = Awaited<ReturnType<typeof createPlace>>
export type Installation = Awaited<ReturnType<Place['installation']>>

/** The one backup in a folder. */
export const onlyBackup = (folder: string): string => {
  const names = readdirSync(folder)
  if (names.length !== 1) throw new Error(`${names.length} backups`)
  return join(folder, names[0] as string)
}

export const filesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path).toString('base64')]),
  )

/** What every table holds, without the columns that a restore moves on. */
const MOVED: Record<string, readonly string[]> = {
  app_user: ['token_version'],
  layer_counter: ['counter', 'noted', 'changes'],
}

export interface Contents {
  rows: number
  digest: string | null
}

async function readTables(client: pg.Client): Promise<Record<string, Contents>> {
  await client.query("SET TimeZone = 'UTC'")
  const contents: Record<string, Contents> = {}
  for (const table of await tableNames(client)) {
    const columns = (await columnNames(client, table)).filter(column => !MOVED[table]?.includes(column))
    const { rows } = await client.query<Contents>(
      `SELECT count(*)::int AS rows, encode(sha256(string_agg(line, E'\\n' ORDER BY line)::bytea), 'hex') AS digest
       FROM (SELECT encode(convert_to(ROW(${columns.map(column => client.escapeIdentifier(column)).join(', ')})::text,
         'UTF8'), 'hex') AS line FROM ${client.escapeIdentifier(table)}) lines`,
    )
    contents[table] = rows[0] as Contents
  }
  return contents
}
