import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { maskedAddress } from '../masked-address.ts'

const WINDOW = sql`interval '10 minutes'`

interface Limit {
  key: string
  most: number
  /** Asked only of who is beyond the limit. */
  exempt?: () => Promise<boolean>
}

/** Counts wrong guesses in the database, so that it is the same limit on whichever process they arrive. */
function guessLimit(db: Db, limits: readonly [Limit, ...Limit[]]) {
  const beyond = async (allowed: number): Promise<boolean> => {
    const rows = await db
      .selectFrom('login_failure')
      .select(['key', eb => eb.fn.countAll<string>().as('count')])
      .where(
        'key',
        'in',
        limits.map(({ key }) => key),
      )
      .where('failed_at', '>', sql<Date>`now() - ${WINDOW}`)
      .groupBy('key')
      .execute()
    const counts = new Map(rows.map(({ key, count }) => [key, Number(count)]))
    for (const { key, most, exempt } of limits)
      if ((counts.get(key) ?? 0) >= most + allowed && !(await exempt?.())) return true
    return false
  }
  return {
    blocked: (): Promise<boolean> => beyond(0),
    /** Counts a failure; says whether it was one too many (others may have failed at the same moment). */
    async failed(): Promise<boolean> {
      await db
        .insertInto('login_failure')
        .values(limits.map(({ key }) => ({ key })))
        .execute()
      await db.deleteFrom('login_failure').where('failed_at', '<', sql<Date>`now() - ${WINDOW}`).execute()
      return beyond(1)
    },
    /** Forgets the failures of the first limit; wider ones count what others do as well. */
    async succeeded(): Promise<void> {
      await db.deleteFrom('login_failure').where('key', '=', limits[0].key).execute()
    },
  }
}

export type GuessLimit = ReturnType<typeof guessLimit>

/** A household has as many IPv6 addresses as it likes, but one network. */
const sourceOf = (address: string): string =>
  isIPv6(address) && !address.includes('.') ? maskedAddress(address) : address

/**
 * Passwords: 10 failures per user name and address in 10 minutes (D19); 100 per address, whatever the names; 50 per
 * name, whatever the addresses, but for networks from which this user has signed in before: others cannot lock a user out.
 */
export function passwordGuesses(db: Db, username: string, address: string): GuessLimit {
  const name = username.trim().toLowerCase().slice(0, 200)
  return guessLimit(db, [
    { key: `${address} ${name}`, most: 10 },
    { key: `address ${sourceOf(address)}`, most: 100 },
    { key: `name ${name}`, most: 50, exempt: () => isKnownNetwork(db, name, address) },
  ])
}

/** Codes: 10 failures per user in 10 minutes, wherever they come from: such a client knows the password. */
export const codeGuesses = (db: Db, userId: string): GuessLimit =>
  guessLimit(db, [{ key: `code ${userId}`, most: 10 }])

async function isKnownNetwork(db: Db, name: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_network as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .select('k.network')
    .where(eb => eb.fn('lower', ['u.username']), '=', name)
    .where('k.network', '=', maskedAddress(address))
    .executeTakeFirst()
  return row !== undefined
}

/** The network from which a sign-in succeeded; those that the user has not come from for a year are forgotten. */
export async function rememberNetwork(db: Db, userId: string, address: string): Promise<void> {
  await db
    .insertInto('known_network')
    .values({ user_id: userId, network: maskedAddress(address) })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('known_network')
    .where('user_id', '=', userId)
    .where('seen_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
