import { calls } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { readAffected } from '#city/affected-customers.ts'
import { actorOf } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import { metaOf, paged } from '#platform/database/paging.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { closeIncident, updateIncident } from './change.ts'
import type { ClosureSource } from './closure-source.ts'
import { createIncident } from './create.ts'
import { customerPage, findIncident, incidentsOfCustomer, listIncidents, openIncidents } from './queries.ts'

/** Gangguan: closures that people hear of. A planned one begins by the clock of the browser that shows it; nothing is announced then. */
export const incidents =
  (source: ClosureSource) =>
  ({ db, subscribers }: Services): Feature => {
    const announce = (city: City, { valvesChanged }: { valvesChanged: boolean }) => {
      subscribers().notify(city, { type: 'incidents', status: 'changed' })
      if (valvesChanged) subscribers().notify(city, { type: 'valves', status: 'changed' })
    }

    return {
      routes: [
        implement(calls.listIncidents, async ({ city, query, db }) => {
          const { incidents, total } = await listIncidents(db, city, { ...query, ...paged(query) })
          return { payload: incidents, meta: metaOf(query, total) }
        }),
        implement(calls.openIncidents, async ({ city, db }) => ({ payload: await openIncidents(db, city) })),
        implement(calls.customerIncidents, async ({ city, params: { id } }) => ({
          payload: await incidentsOfCustomer(db, city, id),
        })),
        implement(calls.incidentCustomers, async ({ city, caller, params: { id }, query, db }) => {
          const { ids, total } = await customerPage(db, city, id, paged(query))
          const payload = await readAffected(db, city.cityId, ids, {
            criticalClasses: await source.criticalClasses(db, city.cityId),
            personal: seesPersonalData(caller),
          })
          return { payload, meta: metaOf(query, total) }
        }),
        implement(
          calls.createIncident,
          async ({ city, body, caller, request, db }) => {
            const actor = actorOf(caller, request)
            const solved = await source.solve(city, body.closure)
            const { id, valvesChanged } = await db
              .transaction()
              .execute(trx => createIncident(trx, actor, city, { body, solved, source }))
            announce(city, { valvesChanged })
            return { payload: await findIncident(db, city, id) }
          },
          source.ready,
        ),
        implement(calls.updateIncident, async ({ city, params: { id }, body, caller, request }) => {
          const actor = actorOf(caller, request)
          const changed = await db
            .transaction()
            .execute(trx => updateIncident(trx, actor, city, { id, change: body }))
          if (changed) announce(city, { valvesChanged: false })
          return { payload: await findIncident(db, city, id) }
        }),
        implement(calls.closeIncident, async ({ city, params: { id }, body, caller, request }) => {
          const actor = actorOf(caller, request)
          const valvesChanged = await db
            .transaction()
            .execute(trx => closeIncident(trx, actor, city, { id, opened: body.opened, source }))
          announce(city, { valvesChanged })
          return { payload: await findIncident(db, city, id) }
        }),
      ],
    }
  }
