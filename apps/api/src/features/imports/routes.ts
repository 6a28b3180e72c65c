import { calls, IMPORT_SECTIONS, importCalls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { type CallContext, implement } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Feature, Services } from '#platform/services.ts'
import { draftRoutes } from './draft-routes.ts'
import type { Drafts } from './drafts.ts'
import { createHistory } from './history.ts'
import type { ImportRuns } from './import-runs.ts'
import { jsonReport, xlsxReport } from './report.ts'
import { createUploads, keepOpen } from './upload.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const imports =
  (runs: ImportRuns, drafts: Drafts) =>
  (services: Services): Feature => {
    const stream = streams(services)
    const uploads = createUploads(services, runs)
    const history = createHistory(services, runs)

    const sections = IMPORT_SECTIONS.map((section, at) => {
      const call = importCalls[at]
      if (!call) throw new Error(`no call for ${section.path}`)
      return implement(call, async context => {
        const { query, caller, request, reply } = context as unknown as CallContext<typeof calls.listUsers>
        const { id, mode } = query as { id?: string; mode?: 'merge' | 'replace' }
        const actor = actorOf(caller, request)
        return {
          payload: await uploads.section({ section, id, replace: mode === 'replace', actor, request, reply }),
        }
      })
    })

    return {
      closing: runs.closing,
      stop: runs.stop,
      work: { type: 'import', cancel: runs.cancel, failOrphaned: runs.failOrphaned },
      routes: [
        ...sections,
        ...draftRoutes(services, drafts, uploads),
        implement(calls.listImports, ({ city, query }) => history.page(city, query)),
        implement(
          calls.importFailures,
          async ({ city, params: { id }, query: { format }, reply, ...means }) => {
            const { kind } = await history.find(city, id)
            await stream({ reply, ...means }, async snapshot => ({
              headers: {
                'content-type': format === 'xlsx' ? XLSX : 'application/json',
                'content-disposition': `attachment; filename="Gagal Import.${format}"`,
              },
              content: format === 'xlsx' ? xlsxReport(snapshot, id, kind) : jsonReport(snapshot, id, kind),
            }))
            return { payload: null }
          },
        ),
        implement(calls.correctImport, async ({ city, params, query, caller, request, reply }) => {
          const of = await history.find(city, params.id)
          const actor = actorOf(caller, request)
          const { newId: id, overwrite } = query
          const order = { of, city, id, overwrite, actor, request, reply }
          return { payload: await uploads.correction(order) }
        }),
        implement(calls.restoreImport, async ({ city, params: { id }, caller, request, client }) => {
          keepOpen(request)
          return { payload: await history.restore(client, city, id, actorOf(caller, request)) }
        }),
      ],
    }
  }
