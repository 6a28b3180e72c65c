import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { maskedAddress } from '../masked-address.ts'
import { networkOf } from '../rate-limit.ts'
import { isKnownDevice } from './device-cookie.ts'

const MINUTES = 10
/** The longest that a limit counts. */
const MOST_MINUTES = 60

interface Limit {
  key: string
  most: number
  /** Of so many minutes; ten where nothing is said. */
  minutes?: number
  /** Asked only of who is beyond the limit. */
  exempt?: () => Promise<boolean>
}

/** Counts wrong guesses in the database, so that it is the same limit on whichever process they arrive. */
function guessLimit(db: Db, limits: readonly [Limit, ...Limit[]]) {
  const beyond = async (allowed: number): Promise<boolean> => {
    const { rows } = await sql<{ key: string; count: string }>`
      SELECT key, count(*) FROM login_failure
      JOIN unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ minutes = MINUTES }) => minutes)}::int[])
        AS counted (key, minutes) USING (key)
      WHERE failed_at > now() - make_interval(mins => minutes) GROUP BY key`.execute(db)
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
      await db
        .deleteFrom('login_failure')
        .where('failed_at', '<', sql<Date>`now() - make_interval(mins => ${MOST_MINUTES})`)
        .execute()
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

/** Who tries a password. */
export interface Guesser {
  username: string
  address: string
  /** The hash of the browser's id, where it brought one. */
  device: string | undefined
}

/**
 * Passwords: 10 failures per user name and address in 10 minutes (D19); 100 per address, whatever the names; 50 per
 * name, whatever the addresses. Others cannot lock a user out: one who has signed in from this network before is judged by
 * what was tried with that name in it, and one who has signed in with this browser by what was tried with it alone (D70).
 */
export async function passwordGuesses(db: Db, { username, address, device }: Guesser): Promise<GuessLimit> {
  const name = username.trim().toLowerCase().slice(0, 200)
  if (device !== undefined && (await isKnownDevice(db, name, device)))
    return guessLimit(db, [{ key: `device ${device} ${name}`, most: 10 }])
  const exempt = () => isKnownNetwork(db, name, address)
  return guessLimit(db, [
    { key: `${networkOf(address)} ${name}`, most: 10 },
    // Where the network is known, the next two do not hold; it has more addresses than one.
    { key: `network ${maskedAddress(address)} ${name}`, most: 50 },
    { key: `address ${sourceOf(address)}`, most: 100, exempt },
    { key: `name ${name}`, most: 50, exempt },
  ])
}

/** Codes: 10 failures per user in 10 minutes, wherever they come from: such a client knows the password. */
export const codeGuesses = (db: Db, userId: string): GuessLimit =>
  guessLimit(db, [{ key: `code ${userId}`, most: 10 }])

/** Apart from the codes of the phone, so that an attacker who locked those has not taken the way out, too. */
export const recoveryGuesses = (db: Db, userId: string): GuessLimit =>
  guessLimit(db, [{ key: `recovery ${userId}`, most: 5, minutes: MOST_MINUTES }])

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
