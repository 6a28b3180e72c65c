import { WRONG_CURRENT_PASSWORD } from '@petatirta/contract'
import type { Caller } from '#platform/auth/caller.ts'
import { passwordGuesses } from '#platform/auth/guesses.ts'
import { verifyInTurn } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

/**
 * The password of who is signed in, asked for again before what a stolen session must not do. Guesses count as those of
 * signing in. Answers with the hash that was right.
 */
export async function requirePassword(
  db: Db,
  caller: Caller,
  given: { path: string; password: string; address: string; device: string | undefined },
): Promise<string> {
  const { address, device } = given
  const guesses = await passwordGuesses(db, { username: caller.username, address, device })
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  const { password_hash: hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyInTurn(given.password, hash, { username: caller.username, address }))) {
    if (await guesses.failed()) throw new AppError('auth', 'tooMany')
    const errors = [{ path: given.path, message: WRONG_CURRENT_PASSWORD }]
    throw new AppError('auth', 'invalid', { errors })
  }
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  await guesses.succeeded()
  return hash
}
