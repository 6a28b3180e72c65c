import { createHash, randomBytes } from 'node:crypto'
import { WRONG_CODE } from '@petatirta/contract'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { codeGuesses, recoveryGuesses } from './guesses.ts'
import { base32, matchingStep } from './totp.ts'
import type { Vault } from './vault.ts'

const RECOVERY_CODES = 10
/** 120 bits: too many to guess, so that a plain hash keeps them (ASVS V6.5.2). */
const RECOVERY_BYTES = 15

const hashed = (code: string) => createHash('sha256').update(code).digest('hex')

/** As people type it: without case, spaces and hyphens. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** New recovery codes in place of the former, in groups that can be read out. */
export async function writeRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map(code => ({ user_id: userId, hash: hashed(code) })))
    .execute()
  return codes.map(code => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Those of the phone are digits alone. */
const isRecoveryCode = (given: string) => !/^\d+$/.test(given)

/** Uses up the code, if it is a right one; two requests with the same code cannot both. */
async function useCode(db: Db, vault: Vault, userId: string, code: string): Promise<boolean> {
  const given = plain(code)
  if (isRecoveryCode(given)) {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hashed(given))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const factor = await db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const secret = factor && vault.open(factor.secret, userId)
  const step = secret && matchingStep(secret, given, { after: Number(factor.last_step) })
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Refuses a code that is wrong, was used before, or is one guess too many. `onWrong` runs for those that were counted. */
export async function requireCode(
  db: Db,
  vault: Vault,
  userId: string,
  code: string,
  onWrong?: () => void,
): Promise<void> {
  const guesses = isRecoveryCode(plain(code)) ? recoveryGuesses(db, userId) : codeGuesses(db, userId)
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  if (!(await useCode(db, vault, userId, code))) {
    if (await guesses.failed()) throw new AppError('auth', 'tooMany')
    onWrong?.()
    throw new AppError('auth', 'invalid', { errors: [{ path: 'code', message: WRONG_CODE }] })
  }
  // Guesses sent all at once pass the first look together; only those before the limit may be right.
  if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
  await guesses.succeeded()
}
