/**
 * Makes the first root user, the one thing no form can do:
 *
 *   ROOT_PASSWORD=… node apps/api/src/commands/create-root.ts --username NAME
 *
 * Without ROOT_PASSWORD the password is read from standard input. Works beside a running server, too.
 */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { validatePassword, validateUsername } from '@petatirta/domain'
import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import { createDatabase, createPool, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ClusterInUseError, startPrivateCluster } from '#platform/database/private-cluster.ts'
import { AppError } from '#platform/errors.ts'
import { insertUser, newUserEntry } from '#platform/new-user.ts'
import { readSettings, type Settings, SettingsError } from '#platform/settings.ts'

const USAGE =
  'Usage: node apps/api/src/commands/create-root.ts --username NAME (password in ROOT_PASSWORD or on standard input)'
const FIRST_ROOT_LOCK = 5_080_003

class Refused extends Error {}

function usernameArgument(): string {
  try {
    const { username } = parseArgs({ options: { username: { type: 'string' } } }).values
    if (username) return username
  } catch {
    // An unknown option is answered like a missing one.
  }
  throw new Refused(USAGE)
}

async function readPassword(): Promise<string> {
  if (process.env.ROOT_PASSWORD) return process.env.ROOT_PASSWORD
  if (process.stdin.isTTY) process.stderr.write('Password (finish with Enter and Ctrl+D): ')
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function createRoot(db: Database, username: string, password: string): Promise<void> {
  await db.transaction().execute(async trx => {
    // Two commands at the same moment must not both find no root.
    await sql`SELECT pg_advisory_xact_lock(${FIRST_ROOT_LOCK})`.execute(trx)
    const root = await trx
      .selectFrom('app_user')
      .select('username')
      .where('rule', '=', 'root')
      .limit(1)
      .executeTakeFirst()
    if (root)
      throw new Refused(
        `A root user exists already: ${root.username}. Only the first one is made by this command.`,
      )
    const account = { username, rule: 'root', roles: [], isActive: true } as const
    const id = await insertUser(trx, { ...account, password, cityId: null })
    const actor = { id: null, name: 'create-root', address: null, requestId: null }
    await recordAudit(trx, actor, newUserEntry(id, account, null))
  })
}

async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir, pgBin } = settings
  const cluster = databaseUrl ? undefined : await startPrivateCluster({ dataDir, pgBin, join: true })
  const pool = createPool(cluster?.connection() ?? { connectionString: databaseUrl }, () => undefined)
  try {
    await migrate(pool)
    await work(createDatabase(pool))
  } finally {
    await pool.end()
    await cluster?.stop()
  }
}

async function main(): Promise<void> {
  const username = usernameArgument()
  const settings = readSettings()
  const password = await readPassword()
  const problem = validateUsername(username) ?? validatePassword(password)
  if (problem) throw new Refused(`The user was not created: ${problem}.`)
  await withDatabase(settings, db => createRoot(db, username, password))
  process.stdout.write(`Root user ${username} was created.\n`)
}

main().catch((error: unknown) => {
  const expected = [Refused, SettingsError, ClusterInUseError, AppError].some(kind => error instanceof kind)
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
})
