import { calls, WRONG_CREDENTIALS } from '@petatirta/contract'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { loginThrottle } from './login-throttle.ts'

const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.password_hash', 'u.token_version'])
    .select(['u.is_active as userActive', 'c.slug', 'c.is_active as cityActive'])
    .where(eb => eb.fn('lower', ['u.username']), '=', username.toLowerCase())
    .executeTakeFirst()

export function sessions({ db, tokens }: Services): Feature {
  // An unknown user costs the same work as a wrong password, so that the time tells nothing.
  const nobody = hashPassword('nobody')

  return {
    routes: [
      implement(calls.login, async ({ body: { username, password }, request }) => {
        const throttle = loginThrottle(db, username, request.ip)
        if (await throttle.blocked()) throw new AppError('auth', 'tooMany')
        const user = await findByUsername(db, username)
        const matches = await verifyPassword(password, user?.password_hash ?? (await nobody))
        const allowed = user?.userActive && (user.rule !== 'pdam' || user.cityActive)
        if (!user || !matches || !allowed) {
          if (await throttle.failed()) throw new AppError('auth', 'tooMany')
          throw new AppError('auth', 'notSignedIn', { message: WRONG_CREDENTIALS })
        }
        // Guesses sent all at once pass the first look together; only those before the limit may be right.
        if (await throttle.blocked()) throw new AppError('auth', 'tooMany')
        await throttle.succeeded()
        const accessToken = await tokens.issue({
          id: user.id,
          username: user.username,
          rule: user.rule,
          roles: user.roles,
          map: user.slug ?? '-',
          tokenVersion: user.token_version,
        })
        return { payload: { accessToken } }
      }),
    ],
  }
}
