import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** At most 10 failures per user name and address in 10 minutes (decisions), whichever process they reach. */
const LIMIT = 10
const WINDOW = sql`interval '10 minutes'`

const keyOf = (username: string, address: string) =>
  `${address} ${username.trim().toLowerCase().slice(0, 200)}`

export function loginThrottle(db: Db, username: string, address: string) {
  const key = keyOf(username, address)
  const failures = async (): Promise<number> => {
    const { count } = await db
      .selectFrom('login_failure')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('key', '=', key)
      .where('failed_at', '>', sql<Date>`now() - ${WINDOW}`)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    blocked: async (): Promise<boolean> => (await failures()) >= LIMIT,
    /** Counts a failure; says whether it was one too many (others may have failed at the same moment). */
    async failed(): Promise<boolean> {
      await db.insertInto('login_failure').values({ key }).execute()
      await db.deleteFrom('login_failure').where('failed_at', '<', sql<Date>`now() - ${WINDOW}`).execute()
      return (await failures()) > LIMIT
    },
    async succeeded(): Promise<void> {
      await db.deleteFrom('login_failure').where('key', '=', key).execute()
    },
  }
}
