import { calls } from '@petatirta/contract'
import { metaOf } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import { insertUser } from '#platform/new-user.ts'
import type { Feature, Services } from '#platform/services.ts'
import { changeUser, cityIdOf, mayManage } from './change-user.ts'
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
      implement(calls.createUser, async ({ body, caller }) => {
        mayManage(caller, body.rule)
        const cityId = body.rule === 'pdam' ? await cityIdOf(db, body.map) : null
        return { payload: await required(await insertUser(db, { ...body, cityId })) }
      }),
      implement(calls.updateUser, async ({ query: { id }, body, caller }) => {
        const ended = await db.transaction().execute(trx => changeUser(trx, caller, id, body))
        if (ended) sockets().dropUser(id)
        return { payload: await required(id) }
      }),
      implement(calls.deleteUser, async ({ query: { id }, caller }) => {
        const { rule } = await required(id)
        mayManage(caller, rule)
        if (id === caller.id) throw new AppError('user', 'notAllowed')
        // Who was given another rule a moment ago is not the user whose deletion was allowed.
        const { numDeletedRows } = await db
          .deleteFrom('app_user')
          .where('id', '=', id)
          .where('rule', '=', rule)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw new AppError('user', 'conflict')
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
