import { WRONG_CURRENT_PASSWORD } from '@petatirta/contract'
import type { Caller } from '#platform/auth/caller.ts'
import { passwordGuesses } from '#platform/auth/guesses.ts'
import { inTurn, verifyPassword } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

interface Given {
  readonly path: string
  readonly password: string
  readonly address: string
  readonly device: string | undefined
}

/**
 * The password of who is signed in, asked for again before what a stolen session must not do. Guesses count as those of
 * signing in. Answers with the hash that was right.
 */
export const requirePassword = (db: Db, caller: Caller, given: Given): Promise<string> =>
  inTurn({ username: caller.username, address: given.address }, () => checkPassword(db, caller, given))

async function checkPassword(
  db: Db,
  caller: Caller,
  { path, password, address, device }: Given,
): Promise<string> {
  const guesses = await passwordGuesses(db, { username: caller.username, address, device })
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  const { password_hash: hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, hash))) {
    if (await guesses.failed()) throw new AppError('auth', 'tooMany')
    throw new AppError('auth', 'invalid', { errors: [{ path, message: WRONG_CURRENT_PASSWORD }] })
  }
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  await guesses.succeeded()
  return hash
}
