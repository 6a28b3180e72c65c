import { calls } from '@petatirta/contract'
import { ADMIN_RULES, CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { actorOf } from '#platform/audit.ts'
import { metaOf, paged } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { readAreas } from './areas.ts'
import { readChoices } from './choices.ts'
import { correctAreas } from './correct-areas.ts'
import { listInvalid } from './invalid-areas.ts'
import { createCustomer, editCustomer, removeCustomer } from './maintain.ts'
import { findCustomer, listCustomers, shownTo } from './queries.ts'

export function customers({ db, announcer }: Services): Feature {
  return {
    routes: [
      implement(calls.mapCustomer, async ({ city, caller, params: { id } }) => {
        const customer = await findCustomer(db, city.cityId, id)
        if (!customer) throw new AppError('customer', 'notFound')
        return { payload: shownTo(caller, customer) }
      }),
      // One address, two lists: the area editor of administrators, and the maintenance of one city (A7).
      implement(calls.listCustomers, async ({ city, caller, query, db }) => {
        const allowed = query.invalid
          ? ADMIN_RULES.includes(caller.rule)
          : city.slug === CUSTOMER_MAINTENANCE_CITY
        if (!allowed) throw new AppError('auth', 'notAllowed')
        const page = { ...paged(query), search: query.search }
        const { customers, total } = query.invalid
          ? await listInvalid(db, city.cityId, page)
          : await listCustomers(db, city.cityId, page)
        return { payload: customers.map(customer => shownTo(caller, customer)), meta: metaOf(query, total) }
      }),
      implement(calls.listAreas, async ({ city, db }) => ({ payload: await readAreas(db, city.cityId) })),
      implement(calls.customerChoices, async ({ city, db }) => ({
        payload: await readChoices(db, city.cityId),
      })),
      implement(calls.correctCustomers, async ({ city, body, caller, request, db }) => {
        const actor = actorOf(caller, request)
        const updated = await db.transaction().execute(trx => correctAreas(trx, actor, city, body))
        if (updated > 0) await announcer().announce(city.cityId)
        return { payload: { updated } }
      }),
      implement(calls.createCustomer, async ({ city, body, caller, request }) => {
        const actor = actorOf(caller, request)
        const payload = await db.transaction().execute(trx => createCustomer(trx, actor, city, body))
        await announcer().announce(city.cityId)
        return { payload }
      }),
      implement(calls.editCustomer, async ({ city, params, body, caller, request }) => {
        const actor = actorOf(caller, request)
        const { customer, changed } = await db
          .transaction()
          .execute(trx => editCustomer(trx, actor, city, { id: params.idpelanggan, input: body }))
        if (changed) await announcer().announce(city.cityId)
        return { payload: customer }
      }),
      implement(calls.removeCustomer, async ({ city, params, caller, request }) => {
        const actor = actorOf(caller, request)
        await db.transaction().execute(trx => removeCustomer(trx, actor, city, params.idpelanggan))
        await announcer().announce(city.cityId)
        return { payload: null }
      }),
    ],
  }
}
