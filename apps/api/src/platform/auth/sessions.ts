import { type SqlBool, sql } from 'kysely'
import { maskedAddress } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { Settings } from '../settings.ts'
import { agentInWords } from './agent.ts'
import type { Caller } from './tokens.ts'

/** 12 hours (decisions). */
export const SESSION_SECONDS = 12 * 3600
/** A use is noted when the last one that was is older. */
const NOTED = sql`interval '1 minute'`
/** So many expired sessions go with every sign-in: more than it brings, and never a long statement. */
const SWEPT = 100

/** Session, user, utility and second factor, in one read: it is made for every request. */
export async function findSession(
  db: Db,
  id: string,
  { sessionIdleMinutes, secondFactorRequired }: Pick<Settings, 'sessionIdleMinutes' | 'secondFactorRequired'>,
) {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.token_version', 'c.slug', 's.expires_at'])
    .select('f.confirmed_at')
    .select(sql<boolean>`s.seen_at < now() - ${NOTED}`.as('is_due'))
    .where('s.id', '=', id)
    .where('u.is_active', '=', true)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .$if(sessionIdleMinutes > 0, query =>
      query.where(sql<SqlBool>`s.seen_at > now() - make_interval(mins => ${sessionIdleMinutes})`),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const caller: Caller = {
    id: row.id,
    username: row.username,
    rule: row.rule,
    roles: row.roles,
    map: row.slug ?? '-',
    sessionId: id,
    mustEnrol: secondFactorRequired && row.rule !== 'pdam' && row.confirmed_at === null,
  }
  return { caller, tokenVersion: row.token_version, expiresAt: row.expires_at, isDue: row.is_due }
}

export const noteUse = (db: Db, id: string) =>
  db
    .updateTable('session')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('seen_at', '<', sql<Date>`now() - ${NOTED}`)
    .execute()

/** Nothing when the user was given another password or version since they were read: what was checked no longer holds. */
export async function openSession(
  trx: Db,
  user: { id: string; passwordHash: string; tokenVersion: number },
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
): Promise<string | undefined> {
  const id = newId()
  const expires = new Date((Math.floor(Date.now() / 1000) + SESSION_SECONDS) * 1000)
  const { rowCount } = await insertWhileUnchanged(trx, id, user, expires, {
    address: maskedAddress(request.ip),
    agent: agentInWords(request.headers['user-agent'] ?? ''),
  })
  return rowCount ? id : undefined
}

async function insertWhileUnchanged(
  trx: Db,
  id: string,
  user: { id: string; passwordHash: string; tokenVersion: number },
  expires: Date,
  from: { address: string; agent: string },
) {
  // Locked, so that a password that is being changed is waited for and then seen.
  const { numAffectedRows } = await sql`
    INSERT INTO session (id, user_id, expires_at, address, agent)
    SELECT ${id}, id, ${expires}, ${from.address}, ${from.agent} FROM app_user
    WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND token_version = ${user.tokenVersion} AND is_active
    FOR SHARE`.execute(trx)
  return { rowCount: Number(numAffectedRows ?? 0n) }
}

export const sweepSessions = (db: Db) =>
  sql`DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE expires_at < now() LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`.execute(db)

/** Ends sessions of a user; says which they were, so that their sockets can be dropped. */
export async function endSessions(
  db: Db,
  userId: string,
  which: { only: string } | { but: string | null },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if('only' in which, query => query.where('id', '=', (which as { only: string }).only))
    .$if('but' in which && which.but !== null, query =>
      query.where('id', '!=', (which as { but: string }).but),
    )
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
