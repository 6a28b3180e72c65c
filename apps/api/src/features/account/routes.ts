import { calls } from '@petatirta/contract'
import { validateOwnPassword } from '@petatirta/domain'
import type { FastifyRequest } from 'fastify'
import { actorOf, recordAudit } from '#platform/audit.ts'
import { refuseBreached } from '#platform/auth/breached-passwords.ts'
import type { Caller } from '#platform/auth/caller.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { endSessions } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { listSessions, readAccount } from './queries.ts'
import { requirePassword } from './require-password.ts'
import { secondFactorRoutes } from './second-factor.ts'

/** What people see of their own account, and may do with it. */
export function account(services: Services): Feature {
  const { db, settings, sockets, tokens, deviceCookies } = services
  const drop = (ended: readonly string[]) => {
    for (const id of ended) sockets().dropSession(id)
  }

  return {
    routes: [
      implement(calls.getAccount, async ({ caller }) => ({
        payload: await readAccount(db, caller, settings.secondFactorRequired),
      })),

      implement(calls.listSessions, async ({ caller }) => ({ payload: await listSessions(db, caller) })),

      implement(calls.endSession, async ({ params: { id }, caller, request }) => {
        const ended = await db.transaction().execute(async trx => {
          const gone = await endSessions(trx, caller.id, { only: id })
          if (gone.length === 0) throw new AppError('auth', 'notFound', { message: 'Sesi sudah berakhir' })
          await note(trx, caller, request, 'session.signOut')
          return gone
        })
        drop(ended)
        return { payload: null }
      }),

      implement(calls.endSessions, async ({ query: { all }, caller, request }) => {
        const ended = await db.transaction().execute(async trx => {
          await note(trx, caller, request, 'session.signOutEverywhere')
          return endSessions(trx, caller.id, all ? {} : { but: caller.sessionId })
        })
        drop(ended)
        return { payload: { ended: ended.length } }
      }),

      implement(calls.changePassword, async ({ body: { current, next }, caller, request }) => {
        const problem = validateOwnPassword(next, current, caller.username)
        if (problem) throw new AppError('auth', 'invalid', { errors: [{ path: 'next', message: problem }] })
        refuseBreached('auth', next, 'next')
        const given = { path: 'current', password: current, address: request.ip }
        const former = await requirePassword(db, caller, { ...given, device: deviceCookies.read(request) })
        const hash = await hashPassword(next)
        const ended = await db.transaction().execute(async trx => {
          const { numUpdatedRows } = await trx
            .updateTable('app_user')
            .set({ password_hash: hash, must_change_password: false })
            .where('id', '=', caller.id)
            .where('password_hash', '=', former)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) throw new AppError('auth', 'conflict')
          await note(trx, caller, request, 'account.password')
          return endSessions(trx, caller.id, { but: caller.sessionId })
        })
        drop(ended)
        return { payload: { accessToken: await tokens.issue(caller.sessionId) } }
      }),

      ...secondFactorRoutes(services),
    ],
  }
}

const note = (
  trx: Db,
  caller: Caller,
  request: FastifyRequest,
  action: 'session.signOut' | 'session.signOutEverywhere' | 'account.password',
) =>
  recordAudit(trx, actorOf(caller, request), {
    action,
    subject: caller.username,
    subjectId: caller.id,
    city: caller.map === '-' ? null : caller.map,
  })
