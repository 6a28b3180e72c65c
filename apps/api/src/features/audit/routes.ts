import { ARCHIVE_LOST, calls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { metaOf } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Feature, Services } from '#platform/services.ts'
import { archiveEntries } from './archive.ts'
import { countArchivable, findArchive, latestDay, listArchives, refuseRecent } from './archive-queries.ts'
import { auditCsv } from './csv.ts'
import { listAudit, matchingEntries } from './queries.ts'

export function audit(services: Services): Feature {
  const { db, storage, log } = services
  const stream = streams(services)
  return {
    routes: [
      implement(calls.listAudit, async ({ query, db }) => {
        const { entries, total } = await listAudit(db, query)
        return { payload: entries, meta: metaOf(query, total) }
      }),
      implement(calls.downloadAudit, async ({ query, reply, ...means }) => {
        await stream({ reply, ...means }, async snapshot => ({
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="Jejak Audit.csv"',
          },
          content: auditCsv(matchingEntries(snapshot, query)),
        }))
        return { payload: null }
      }),
      implement(calls.listAuditArchives, async ({ query, db }) => ({
        payload: await listArchives(db, query.before),
      })),
      implement(calls.archiveAudit, async ({ body: { before }, client, caller, request, ...heavy }) => {
        refuseRecent(before, await latestDay(heavy.db))
        const actor = actorOf(caller, request)
        const { archive, more } = await archiveEntries({ client, db, storage, log }, { actor, before })
        const remaining = more ? (await countArchivable(heavy.db, before)).entries : 0
        return { payload: { archive, remaining } }
      }),
      implement(calls.downloadAuditArchive, async ({ params: { number }, reply }) => {
        const archive = await findArchive(db, number)
        if (!archive) throw new AppError('auth', 'notFound')
        const content = await storage.get(archive.storage_key)
        if (!content) throw new AppError('auth', 'notFound', { message: ARCHIVE_LOST })
        await reply
          .header('content-type', 'application/gzip')
          .header('content-disposition', `attachment; filename="${archive.file_name}"`)
          .header('cache-control', 'no-store')
          .send(content)
        return { payload: null }
      }),
    ],
  }
}
