import type { Role, Rule } from '@petatirta/domain'
import { hashPassword } from './auth/passwords.ts'
import type { Db } from './database/database.ts'
import { AppError, violates } from './errors.ts'
import { newId } from './ids.ts'

export interface NewAccount {
  username: string
  password: string
  rule: Rule
  roles: readonly Role[]
  cityId: number | null
  isActive: boolean
}

export const unknownMap = () =>
  new AppError('user', 'invalid', { errors: [{ path: 'map', message: 'map tidak ditemukan' }] })

/** What a person can do something about: the name is taken, or the utility was deleted at the same moment. */
export function asUserError(error: unknown): unknown {
  if (violates(error, 'app_user_username')) return new AppError('user', 'exists')
  if (violates(error, 'app_user_city_id_fkey')) return unknownMap()
  return error
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
      })
      .execute()
  } catch (error) {
    throw asUserError(error)
  }
  return id
}
