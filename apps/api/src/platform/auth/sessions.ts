import type { SessionEnd } from '@petatirta/contract'
import { type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { newId } from '../ids.ts'
import { maskedAddress } from '../masked-address.ts'
import type { Settings } from '../settings.ts'
import { agentInWords } from './agent.ts'
import type { Caller } from './caller.ts'

/** 12 hours (D13). */
export const SESSION_SECONDS = 12 * 3600
/** A use is noted when the last one that was is older. */
const NOTED = sql`interval '1 minute'`
/** Of one user; browsers that sign in beyond them end those that signed in first. */
export const MOST_SESSIONS = 100
/** So many expired sessions go with every sign-in: more than it brings, and never a long statement. */
const SWEPT = 100

export type SessionRules = Pick<
  Settings,
  'sessionIdleMinutes' | 'secondFactorRequired' | 'passwordChangeFirst'
>

/** Session, user, utility and second factor, in one read: it is made for every request. */
export async function findSession(
  db: Db,
  id: string,
  { sessionIdleMinutes, secondFactorRequired, passwordChangeFirst }: SessionRules,
) {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.token_version', 'c.slug', 's.expires_at'])
    .select(['f.confirmed_at', 'u.must_change_password'])
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
    mustChangePassword: passwordChangeFirst && row.must_change_password,
    mustEnrol: secondFactorRequired && row.rule !== 'pdam' && row.confirmed_at === null,
  }
  return { caller, tokenVersion: row.token_version, expiresAt: row.expires_at, isDue: row.is_due }
}

/** Why a session of these claims is over, by what its user is now: an ended session leaves no row to ask. */
export async function whySessionEnded(
  db: Db,
  said: { sub: string; sid: string; ver: number; iat: number; exp: number },
  { sessionIdleMinutes }: Pick<Settings, 'sessionIdleMinutes'>,
): Promise<SessionEnd> {
  const user = await db
    .selectFrom('app_user as u')
    .leftJoin('session as s', join => join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', said.sid))
    .select(['u.is_active', 'u.token_version', 'u.password_changed_at', 's.id as session_id'])
    .where('u.id', '=', said.sub)
    .executeTakeFirst()
  if (!user) return 'deleted'
  if (!user.is_active) return 'inactive'
  if (said.exp * 1000 <= Date.now()) return 'expired'
  const changedAt = user.password_changed_at?.getTime() ?? 0
  if (changedAt > said.iat * 1000) return 'password'
  if (user.token_version !== said.ver) return 'changed'
  if (user.session_id === null) return 'ended'
  // Its row is there: it was not used for too long, or a second factor is wanted of its user now.
  return sessionIdleMinutes > 0 ? 'idle' : 'changed'
}

/** Without waiting for a standby: no answer depends on it, and a note that a failover loses is made again with the next use. */
export const noteUses = (db: Database, ids: readonly string[]) =>
  db.transaction().execute(async trx => {
    await sql`SET LOCAL synchronous_commit = local`.execute(trx)
    // What another process notes, or ends, is left to it.
    await sql`
      UPDATE session SET seen_at = now() WHERE id IN (
        SELECT id FROM session WHERE id = ANY(${ids}::uuid[]) AND seen_at < now() - ${NOTED}
        FOR NO KEY UPDATE SKIP LOCKED)`.execute(trx)
  })

/** Nothing when the user was given another password or version since they were read: what was checked no longer holds. */
export async function openSession(
  trx: Db,
  user: { id: string; passwordHash: string; tokenVersion: number },
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
): Promise<string | undefined> {
  const id = newId()
  const expires = new Date((Math.floor(Date.now() / 1000) + SESSION_SECONDS) * 1000)
  const address = maskedAddress(request.ip)
  const agent = agentInWords(request.headers['user-agent'] ?? '')
  // Locked, so that a password that is being changed is waited for and then seen.
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO session (id, user_id, expires_at, address, agent)
    SELECT ${id}::uuid, id, ${expires}::timestamptz, ${address}::text, ${agent}::text FROM app_user
    WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND token_version = ${user.tokenVersion} AND is_active
    FOR SHARE`.execute(trx)
  return numAffectedRows > 0n ? id : undefined
}

/** Ends a user's oldest sessions, those that are over among them; says which, so that their sockets can be dropped. */
export async function endOldestSessions(trx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE id IN (
      SELECT id FROM session WHERE user_id = ${userId}
      ORDER BY expires_at > now() DESC, created_at DESC, id DESC OFFSET ${MOST_SESSIONS} LIMIT ${SWEPT})
    FOR UPDATE SKIP LOCKED) RETURNING id`.execute(trx)
  return rows.map(row => row.id)
}

export const sweepSessions = (db: Db) =>
  sql`DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE expires_at < now() LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`.execute(db)

/** Ends sessions of a user, one or all (but one); says which they were, so that their sockets can be dropped. */
export async function endSessions(
  db: Db,
  userId: string,
  { only, but }: { only?: string; but?: string | undefined } = {},
): Promise<string[]> {
  let query = db.deleteFrom('session').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (but !== undefined) query = query.where('id', '!=', but)
  const rows = await query.returning('id').execute()
  return rows.map(row => row.id)
}
