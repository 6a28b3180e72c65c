import type { Db } from '#platform/database/database.ts'

/** A user, with all that decides whether they may sign in. */
const selectUser = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.username', 'u.rule', 'u.password_hash as passwordHash'])
    .select(['u.token_version as tokenVersion', 'u.is_active as userActive'])
    .select(['c.slug', 'c.is_active as cityActive', 'f.confirmed_at as secondFactorSince'])

export type SigningIn = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findByUsername = (db: Db, username: string) =>
  selectUser(db)
    .where(eb => eb.fn('lower', ['u.username']), '=', username.toLowerCase())
    .executeTakeFirst()

export const findById = (db: Db, id: string) => selectUser(db).where('u.id', '=', id).executeTakeFirst()

export const mayEnter = (user: SigningIn): boolean =>
  user.userActive && (user.rule !== 'pdam' || user.cityActive === true)
