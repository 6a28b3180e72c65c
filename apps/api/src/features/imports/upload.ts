import {
  type IMPORT_SECTIONS,
  type ImportKind,
  type ImportResult,
  importKindLabel,
  slugSchema,
} from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireCity } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { multipart, SenderGone } from '#platform/http/multipart.ts'
import type { Services } from '#platform/services.ts'
import type { ImportRun, ImportRuns, ImportTarget } from './import-runs.ts'
import { Cancelled } from './import-threads.ts'

type Section = (typeof IMPORT_SECTIONS)[number]

interface Upload {
  readonly section: Section
  readonly id: string | undefined
  readonly username: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const invalid = (message: string) => new AppError('import', 'invalid', { message })

/** Which data a field's file holds: the section's own, and bills beside customers. */
function kindOf(section: Section, field: string): ImportKind {
  if (!(section.fields as readonly string[]).includes(field) || field === 'city')
    throw invalid(`Isian ${field.slice(0, 40)} tidak dikenal untuk ${importKindLabel(section.kind)}`)
  return field === 'csv' ? 'bill' : section.kind
}

/** For the log, where the sender is gone; for the sender, where it is the server that goes. */
export const inWords = (error: unknown): unknown => {
  if (error instanceof SenderGone) return invalid('Pengiriman terputus')
  if (error instanceof Cancelled)
    return new AppError('import', 'unexpected', { message: 'Import dibatalkan; data lama tidak berubah' })
  return error
}

/** Ends what was begun when whoever sends it goes away, or cancels. */
export function senderSignal({ request, reply }: Pick<Upload, 'request' | 'reply'>): AbortController {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  // Between the last byte and the answer the line is silent for as long as the database works.
  request.raw.once('end', () => request.raw.socket.setTimeout(0))
  return gone
}

/** A section's files while they arrive; when all have been read they are put in their places, customers before bills. */
export function createUpload({ db, settings }: Services, runs: ImportRuns) {
  const cityOf = (text: string) => {
    const slug = slugSchema.safeParse(text)
    if (!slug.success) throw new AppError('company', 'notFound')
    return requireCity(db, slug.data)
  }

  return async ({ section, id, username, request, reply }: Upload): Promise<ImportResult> => {
    const gone = senderSignal({ request, reply })
    const begun: ImportRun[] = []
    let target: ImportTarget | undefined
    try {
      const options = { module: 'import', limit: settings.importMaxBytes } as const
      for await (const part of multipart(request.raw, options)) {
        if ('value' in part) {
          if (part.name === 'city') target = await cityOf(part.value)
          continue
        }
        const kind = kindOf(section, part.name)
        if (begun.some(run => run.kind === kind)) throw invalid('Kirim satu berkas untuk setiap jenis data')
        const size = Number(request.headers['content-length']) || undefined
        const { fileName, bytes } = part
        // Only one of two files can have the id that the sender chose.
        const order = { kind, file: bytes, fileName, username, size, target, signal: gone.signal }
        const run = await runs.begin({ ...order, id: begun.length === 0 ? id : undefined })
        begun.push(run)
        await run.staged
      }
      if (!target) throw invalid('PDAM harus dipilih')
      if (begun.length === 0) throw invalid('Berkas harus dipilih')
      const results: ImportResult[] = []
      for (const run of begun.sort(billsLast)) results.push(await run.commit(target))
      return results.reduce(together)
    } catch (error) {
      gone.abort()
      throw inWords(error)
    }
  }
}

const billsLast = (a: ImportRun, b: ImportRun) => Number(a.kind === 'bill') - Number(b.kind === 'bill')

const together = (a: ImportResult, b: ImportResult): ImportResult => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  removed: a.removed + b.removed,
  repaired: a.repaired + b.repaired,
  failed: a.failed + b.failed,
  failed_payload: { ...a.failed_payload, ...b.failed_payload },
  imports: [...a.imports, ...b.imports],
})
