import type { Account, OwnSession } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth/caller.ts'
import { MOST_SESSIONS } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { VERSION } from '#platform/version.ts'

export async function readAccount(db: Db, caller: Caller, isRequired: boolean): Promise<Account> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.password_changed_at', 'c.name as city_name', 'f.confirmed_at'])
    .select(eb =>
      eb
        .selectFrom('recovery_code as r')
        .select(r => r.fn.countAll<string>().as('count'))
        .whereRef('r.user_id', '=', 'u.id')
        .as('codes'),
    )
    .where('u.id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const { id, username, rule, roles, map } = caller
  return {
    _id: id,
    username,
    rule,
    roles: [...roles],
    map,
    mapName: row.city_name,
    version: VERSION,
    mustChangePassword: caller.mustChangePassword,
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    secondFactor: {
      isOn: row.confirmed_at !== null,
      // Whose reach is one utility's map may choose.
      isRequired: isRequired && rule !== 'pdam',
      recoveryCodesLeft: Number(row.codes),
    },
  }
}

export async function listSessions(db: Db, caller: Caller): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  return rows.map(row => ({
    _id: row.id,
    current: row.id === caller.sessionId,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    agent: row.agent,
  }))
}
