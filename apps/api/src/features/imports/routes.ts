import { Readable } from 'node:stream'
import { calls, IMPORT_SECTIONS, importCalls } from '@petatirta/contract'
import { AppError } from '#platform/errors.ts'
import { type CallContext, implement } from '#platform/http/implementation.ts'
import { multipart } from '#platform/http/multipart.ts'
import type { Feature, Services } from '#platform/services.ts'
import { createHistory } from './history.ts'
import type { ImportRuns } from './import-runs.ts'
import { jsonReport, xlsxReport } from './report.ts'
import { createUpload, senderSignal } from './upload.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const imports =
  (runs: ImportRuns) =>
  (services: Services): Feature => {
    const { db, settings } = services
    const upload = createUpload(services, runs)
    const history = createHistory(services)

    const uploads = IMPORT_SECTIONS.map((section, at) => {
      const call = importCalls[at]
      if (!call) throw new Error(`no call for ${section.path}`)
      return implement(call, async context => {
        const { query, caller, request, reply } = context as unknown as CallContext<typeof calls.listUsers>
        const { id } = query as { id?: string }
        return { payload: await upload({ section, id, username: caller.username, request, reply }) }
      })
    })

    return {
      closing: runs.closing,
      stop: runs.stop,
      routes: [
        ...uploads,
        implement(calls.listImports, ({ city, query }) => history.page(city, query)),
        implement(calls.importFailures, async ({ city, params: { id }, query: { format }, reply }) => {
          const { kind } = await history.find(city, id)
          const report = format === 'xlsx' ? xlsxReport(db, id, kind) : jsonReport(db, id, kind)
          await reply
            .header('content-type', format === 'xlsx' ? XLSX : 'application/json')
            .header('content-disposition', `attachment; filename="Gagal Import.${format}"`)
            .header('cache-control', 'no-store')
            .send(Readable.from(report))
          return { payload: null }
        }),
        implement(calls.correctImport, async ({ city, params: { id }, query, caller, request, reply }) => {
          const { kind } = await history.find(city, id)
          const gone = senderSignal({ request, reply })
          const options = { module: 'import', limit: settings.importMaxBytes } as const
          for await (const part of multipart(request.raw, options)) {
            if ('value' in part) continue
            const { fileName } = part
            const run = await runs.begin({
              id: query.newId,
              ...{
                kind,
                fileName,
                target: city,
                username: caller.username,
                correctionOf: id,
                signal: gone.signal,
              },
              file: part.bytes,
            })
            return { payload: await run.commit(city) }
          }
          throw new AppError('import', 'invalid', { message: 'Berkas harus dipilih' })
        }),
        implement(calls.restoreImport, async ({ city, params: { id }, caller }) => ({
          payload: await history.restore(city, id, caller.username),
        })),
      ],
    }
  }
