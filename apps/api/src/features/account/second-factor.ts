import { randomBytes } from 'node:crypto'
import { type AuditAction, calls } from '@petatirta/contract'
import type { FastifyRequest } from 'fastify'
import { actorOf, recordAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth/caller.ts'
import { requireCode, writeRecoveryCodes } from '#platform/auth/second-factor.ts'
import { base32, otpauthUri, SECRET_BYTES } from '#platform/auth/totp.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { type Implementation, implement } from '#platform/http/implementation.ts'
import type { Services } from '#platform/services.ts'
import { requirePassword } from './require-password.ts'

const isOnAlready = () => new AppError('auth', 'conflict', { message: 'Verifikasi dua langkah sudah aktif' })
const isOff = () => new AppError('auth', 'notFound', { message: 'Verifikasi dua langkah tidak aktif' })

export function secondFactorRoutes({ db, tokens, vault, deviceCookies }: Services): Implementation[] {
  const requireOwn = (caller: Caller, request: FastifyRequest, password: string) =>
    requirePassword(db, caller, {
      path: 'password',
      password,
      address: request.ip,
      device: deviceCookies.read(request),
    })
  const stateOf = async (userId: string): Promise<'off' | 'begun' | 'on'> => {
    const row = await db
      .selectFrom('second_factor')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? (row.confirmed_at ? 'on' : 'begun') : 'off'
  }

  return [
    implement(calls.startSecondFactor, async ({ body: { password }, caller, request }) => {
      await requireOwn(caller, request, password)
      const secret = randomBytes(SECRET_BYTES)
      const sealed = vault.seal(secret, caller.id)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factor')
        .values({ user_id: caller.id, secret: sealed })
        .onConflict(conflict =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: sealed, last_step: 0 })
            .where('second_factor.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) throw isOnAlready()
      return { payload: { secret: base32(secret), uri: otpauthUri(secret, caller.username) } }
    }),

    implement(calls.confirmSecondFactor, async ({ body: { code }, caller, request }) => {
      const state = await stateOf(caller.id)
      if (state !== 'begun') throw state === 'on' ? isOnAlready() : isOff()
      await requireCode(db, vault, caller.id, code)
      const recoveryCodes = await db.transaction().execute(async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factor')
          .set({ confirmed_at: new Date() })
          .where('user_id', '=', caller.id)
          .where('confirmed_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw isOnAlready()
        await note(trx, caller, request, 'secondFactor.on')
        return writeRecoveryCodes(trx, caller.id)
      })
      return { payload: { recoveryCodes, accessToken: await tokens.issue(caller.sessionId) } }
    }),

    implement(calls.removeSecondFactor, async ({ body: { password, code }, caller, request }) => {
      if ((await stateOf(caller.id)) !== 'on') throw isOff()
      await requireOwn(caller, request, password)
      await requireCode(db, vault, caller.id, code)
      await db.transaction().execute(async trx => {
        await trx.deleteFrom('second_factor').where('user_id', '=', caller.id).execute()
        await note(trx, caller, request, 'secondFactor.off')
      })
      return { payload: { accessToken: await tokens.issue(caller.sessionId) } }
    }),

    implement(calls.renewRecoveryCodes, async ({ body: { code }, caller, request }) => {
      if ((await stateOf(caller.id)) !== 'on') throw isOff()
      await requireCode(db, vault, caller.id, code)
      const recoveryCodes = await db.transaction().execute(async trx => {
        await note(trx, caller, request, 'secondFactor.recoveryCodes')
        return writeRecoveryCodes(trx, caller.id)
      })
      return { payload: { recoveryCodes } }
    }),
  ]
}

const note = (trx: Db, caller: Caller, request: FastifyRequest, action: AuditAction) =>
  recordAudit(trx, actorOf(caller, request), { action, subject: caller.username, subjectId: caller.id })
