import type { Role, Rule } from '@petatirta/domain'
import type { AuditChange } from '#platform/audit.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, violates } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

export interface NewAccount {
  username: string
  password: string
  rule: Rule
  roles: readonly Role[]
  cityId: number | null
  isActive: boolean
  /** Chosen by an administrator, who knows it. */
  isInitialPassword?: boolean
}

export const unknownMap = () =>
  new AppError('user', 'invalid', { errors: [{ path: 'map', message: 'map tidak ditemukan' }] })

/** What a person can do something about: the name is taken, or the utility was deleted at the same moment. */
export function asUserError(error: unknown): unknown {
  if (violates(error, 'app_user_username')) return new AppError('user', 'exists')
  if (violates(error, 'app_user_city_id_fkey')) return unknownMap()
  return error
}

/** An account as the audit log shows it: never its password. */
export const userValues = (
  { username, rule, roles, isActive }: Pick<NewAccount, 'username' | 'rule' | 'roles' | 'isActive'>,
  map: string | null,
) => ({
  username,
  rule,
  roles: rule === 'pdam' ? [...roles].sort() : [],
  map: rule === 'pdam' ? map : null,
  isActive,
})

export const newUserEntry = (
  id: string,
  account: Parameters<typeof userValues>[0],
  map: string | null,
): AuditChange => {
  const after = userValues(account, map)
  return { action: 'user.create', subject: account.username, subjectId: id, city: after.map, after }
}

/** Users are made by the user screen, by the utility wizard and by the first-root command: one way for all. */
export async function insertUser(db: Db, account: NewAccount): Promise<string> {
  const id = newId()
  try {
    await db
      .insertInto('app_user')
      .values({
        id,
        username: account.username,
        password_hash: await hashPassword(account.password),
        rule: account.rule,
        roles: account.rule === 'pdam' ? [...account.roles] : [],
        city_id: account.rule === 'pdam' ? account.cityId : null,
        is_active: account.isActive,
        must_change_password: account.isInitialPassword ?? false,
      })
      .execute()
  } catch (error) {
    throw asUserError(error)
  }
  return id
}
