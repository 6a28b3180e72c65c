import { DEMO_ACCOUNTS, type DemoAccount } from '#platform/auth/demo-accounts.ts'
import { verifyPassword } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/database.ts'

/** The demo accounts that anybody could sign in with: active, and with the password that the README names. */
export async function publishedAccounts(db: Db): Promise<DemoAccount[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['username', 'password_hash'])
    .where(
      'username',
      'in',
      DEMO_ACCOUNTS.map(({ username }) => username),
    )
    .where('is_active', '=', true)
    .execute()
  const hashes = new Map(rows.map(({ username, password_hash }) => [username, password_hash]))
  const isPublished = await Promise.all(
    DEMO_ACCOUNTS.map(({ username, password }) => verifyPassword(password, hashes.get(username) ?? '')),
  )
  return DEMO_ACCOUNTS.filter((_, i) => isPublished[i])
}
