import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { databaseOf, forPrograms, withDatabase } from '#platform/database/address.ts'
import { openConnection } from '#platform/database/database-client.ts'
import { findPostgres } from '#platform/database/postgres-programs.ts'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import type { Settings } from '#platform/settings.ts'
import { Refused } from './refused.ts'

const execute = promisify(execFile)

/** The PostgreSQL that holds the installation's database, and may hold others beside it. */
export interface DatabaseServer {
  /** Name of the installation's database. */
  readonly database: string
  address(database?: string): string
  /** A connection for long work, closed when the work ends. */
  connected<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>
  /** One of PostgreSQL's own programs on a database. */
  run(program: 'pg_dump' | 'pg_restore', args: readonly string[], database?: string): Promise<void>
  stop(): Promise<void>
}

/** Where only the client's programs are installed, they are found by their name alone. */
function programFolder(pgBin: string | undefined): string {
  if (pgBin) return pgBin
  try {
    return findPostgres(undefined)
  } catch {
    return ''
  }
}

async function privateAddress(
  { dataDir, pgBin }: Settings,
  join: boolean,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = await startPrivateCluster({ dataDir, pgBin, join })
  const { host = '', user = '', database = '' } = cluster.connection()
  const url = `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`
  return { url, stop: () => cluster.stop() }
}

/** `join`: beside a running PetaTirta; without it a private database that is in use is refused. */
export async function openServer(
  settings: Settings,
  { join: joins }: { join: boolean },
): Promise<DatabaseServer> {
  const { url, stop } = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await privateAddress(settings, joins)
  const own = databaseOf(url)
  const folder = programFolder(settings.pgBin)

  return {
    database: own,
    address: (database = own) => withDatabase(url, database),
    async connected(work, database = own) {
      const client = await openConnection({
        connectionString: withDatabase(url, database),
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
      })
      try {
        return await work(client)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    async run(program, args, database = own) {
      const { url: address, password } = forPrograms(withDatabase(url, database))
      const path = folder ? join(folder, program) : program
      if (folder && !existsSync(path))
        throw new Refused(`${path} is missing: name the folder of PostgreSQL's programs in PG_BIN.`)
      try {
        await execute(path, [...args, `--dbname=${address}`], {
          env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
          maxBuffer: 16 * 1024 * 1024,
        })
      } catch (error) {
        const { stderr, signal, message } = error as { stderr?: string; signal?: string; message: string }
        const reason = stderr?.trim() || (signal ? `ended by ${signal}` : message)
        throw new Refused(`${program} failed: ${reason}`)
      }
    },
    stop,
  }
}
