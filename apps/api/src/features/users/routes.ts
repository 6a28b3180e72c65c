import { calls } from '@petatirta/contract'
import { insertUser, newUserEntry } from '#city/users.ts'
import { actorOf, recordAudit } from '#platform/audit.ts'
import { refuseBreached } from '#platform/auth/breached-passwords.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { metaOf } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { changeUser, cityIdOf, deleteUser, mayManage } from './change-user.ts'
import { findUser, listUsers } from './queries.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

export function users({ db, sockets }: Services): Feature {
  const required = async (id: string) => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('user', 'notFound')
    return user
  }

  return {
    routes: [
      implement(calls.listUsers, async ({ query }) => {
        const { users, total } = await listUsers(db, query)
        return { payload: users, meta: metaOf(query, total) }
      }),
      implement(calls.createUser, async ({ body, caller, request }) => {
        mayManage(caller, body.rule)
        refuseBreached('user', body.password, 'password')
        const cityId = body.rule === 'pdam' ? await cityIdOf(db, body.map) : null
        const id = await db.transaction().execute(async trx => {
          const id = await insertUser(trx, { ...body, cityId, isInitialPassword: true })
          await recordAudit(trx, actorOf(caller, request), newUserEntry(id, body, body.map))
          return id
        })
        return { payload: await required(id) }
      }),
      implement(calls.updateUser, async ({ query: { id }, body, caller, request }) => {
        refuseBreached('user', body.password, 'password')
        const actor = actorOf(caller, request)
        const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
        const ended = await db
          .transaction()
          .execute(trx => changeUser(trx, caller, actor, { id, changes: body, passwordHash }))
        if (ended) sockets().dropUser(id)
        return { payload: await required(id) }
      }),
      implement(calls.deleteUser, async ({ query: { id }, caller, request }) => {
        const actor = actorOf(caller, request)
        await db.transaction().execute(trx => deleteUser(trx, caller, actor, id))
        sockets().dropUser(id)
        return { payload: null }
      }),
      implement(calls.resetSecondFactor, async ({ query: { id }, caller, request }) => {
        await db.transaction().execute(trx => resetSecondFactor(trx, caller, id, request))
        sockets().dropUser(id)
        return { payload: null }
      }),
    ],
  }
}
