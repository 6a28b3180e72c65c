import { Readable } from 'node:stream'
import { calls } from '@petatirta/contract'
import { metaOf } from '#platform/database/paging.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { auditCsv } from './csv.ts'
import { listAudit, matchingEntries } from './queries.ts'

export function audit({ db }: Services): Feature {
  return {
    routes: [
      implement(calls.listAudit, async ({ query, db }) => {
        const { entries, total } = await listAudit(db, query)
        return { payload: entries, meta: metaOf(query, total) }
      }),
      implement(calls.downloadAudit, async ({ query, reply }) => {
        await reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="Jejak Audit.csv"')
          .header('cache-control', 'no-store')
          .send(Readable.from(auditCsv(matchingEntries(db, query))))
        return { payload: null }
      }),
    ],
  }
}
