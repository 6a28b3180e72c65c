/**
 * Makes the first root user, or gives a root who has lost the password a new one: what no form can do.
 *
 *   ROOT_PASSWORD=… node apps/api/src/commands/create-root.ts --username NAME [--reset [--without-second-factor]]
 *
 * Without ROOT_PASSWORD the password is read from standard input. Works beside a running server, too.
 */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { passwordCommon, validatePassword, validateUsername } from '@petatirta/domain'
import { sql } from 'kysely'
import { insertUser, newUserEntry } from '#city/users.ts'
import { changedValues, recordAudit } from '#platform/audit.ts'
import { isBreachedPassword } from '#platform/auth/breached-passwords.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { createDatabase, createPool, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ClusterInUseError, startPrivateCluster } from '#platform/database/private-cluster.ts'
import { AppError, SettingsError } from '#platform/errors.ts'
import { readSettings, type Settings } from '#platform/settings.ts'

const USAGE =
  'Usage: node apps/api/src/commands/create-root.ts --username NAME [--reset [--without-second-factor]] (password in ROOT_PASSWORD or on standard input)'
const FIRST_ROOT_LOCK = 5_080_003

class Refused extends Error {}

interface Asked {
  username: string
  reset: boolean
  dropFactor: boolean
}

function readArguments(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        username: { type: 'string' },
        reset: { type: 'boolean', default: false },
        'without-second-factor': { type: 'boolean', default: false },
      },
    })
    const { username, reset, 'without-second-factor': dropFactor } = values
    if (username && (reset || !dropFactor)) return { username, reset, dropFactor }
  } catch {
    // An unknown option is answered like a missing one.
  }
  throw new Refused(USAGE)
}

const ACTOR = { id: null, name: 'create-root', address: null, requestId: null }

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
    await recordAudit(trx, ACTOR, newUserEntry(id, account, null))
  })
}

/** A user who runs this on the server may read and write everything: no password is asked for. */
async function resetRoot(db: Database, { username, dropFactor }: Asked, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction().execute(async trx => {
    const root = await trx
      .selectFrom('app_user')
      .select(['id', 'username', 'is_active'])
      .where('rule', '=', 'root')
      .where(eb => eb.fn('lower', ['username']), '=', username.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!root) throw new Refused(`There is no root user ${username}.`)
    await trx
      .updateTable('app_user')
      .set(eb => ({
        password_hash: hash,
        must_change_password: false,
        is_active: true,
        token_version: eb('token_version', '+', 1),
      }))
      .where('id', '=', root.id)
      .execute()
    const subject = { subject: root.username, subjectId: root.id }
    const changed = changedValues({ isActive: root.is_active }, { isActive: true, password: 'diubah' })
    await recordAudit(trx, ACTOR, { action: 'user.update', ...subject, ...changed })
    if (!dropFactor) return
    const dropped = await trx.deleteFrom('second_factor').where('user_id', '=', root.id).executeTakeFirst()
    if (dropped.numDeletedRows > 0n)
      await recordAudit(trx, ACTOR, { action: 'secondFactor.reset', ...subject })
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
  const asked = readArguments()
  const { username, reset } = asked
  const settings = readSettings()
  const password = await readPassword()
  const problem =
    validateUsername(username) ??
    validatePassword(password) ??
    (isBreachedPassword(password) ? passwordCommon : undefined)
  if (problem) throw new Refused(`The user was not ${reset ? 'changed' : 'created'}: ${problem}.`)
  await withDatabase(settings, db =>
    reset ? resetRoot(db, asked, password) : createRoot(db, username, password),
  )
  process.stdout.write(`Root user ${username} ${reset ? 'has a new password' : 'was created'}.\n`)
}

main().catch((error: unknown) => {
  const expected = [Refused, SettingsError, ClusterInUseError, AppError].some(kind => error instanceof kind)
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
})
