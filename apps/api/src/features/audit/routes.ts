import { calls } from '@petatirta/contract'
import { metaOf } from '#platform/database/paging.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { listAudit } from './queries.ts'

export function audit({ db }: Services): Feature {
  return {
    routes: [
      implement(calls.listAudit, async ({ query }) => {
        const { entries, total } = await listAudit(db, query)
        return { payload: entries, meta: metaOf(query, total) }
      }),
    ],
  }
}
