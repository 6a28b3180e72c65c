import { calls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { metaOf, paged } from '#platform/database/paging.ts'
import { implement, type Prepare } from '#platform/http/implementation.ts'
import { listRepairs, storeRepairs, undoRepairs } from './repairs.ts'
import { readScores } from './scores.ts'
import type { Solver } from './solver.ts'

export function checkRoutes(quick: Db, solver: Solver, tellChanged: (city: City) => void) {
  const ready: Prepare = (city, gone) => solver.ready({ db: quick, city, gone })
  const change = async (db: Db, city: City, write: (trx: Db) => Promise<number>) => {
    const repaired = await db.transaction().execute(write)
    if (repaired > 0) tellChanged(city)
    const { score } = await solver.check({ db, city })
    return { payload: { repaired, score } }
  }

  return [
    implement(
      calls.checkNetwork,
      async ({ city, query, db, gone }) => {
        const page = { kind: query.kind, ...paged(query) }
        const { total, open, isFresh, ...checked } = await solver.check({ db, city, gone }, page)
        const history = await readScores(db, city.cityId)
        return { payload: { ...checked, history }, meta: metaOf(query, total) }
      },
      ready,
    ),
    implement(
      calls.repairNetwork,
      async ({ city, body, caller, request, db }) => {
        const wanted = await solver.repairs({ db, city }, body)
        const actor = actorOf(caller, request)
        return change(db, city, trx => storeRepairs(trx, actor, city, wanted))
      },
      ready,
    ),
    implement(
      calls.listNetworkRepairs,
      async ({ city, query, db, gone }) => {
        const appliedOf = (faults: string[]) => solver.applied({ db, city, gone }, faults)
        const { repairs, total } = await listRepairs(db, city.cityId, query, appliedOf)
        return { payload: repairs, meta: metaOf(query, total) }
      },
      ready,
    ),
    implement(
      calls.undoNetworkRepairs,
      async ({ city, body, caller, request, db }) => {
        const actor = actorOf(caller, request)
        return change(db, city, trx => undoRepairs(trx, actor, city, body))
      },
      ready,
    ),
  ]
}
