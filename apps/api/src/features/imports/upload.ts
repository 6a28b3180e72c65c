import {
  type IMPORT_SECTIONS,
  type ImportKind,
  type ImportResult,
  importKindLabel,
  slugSchema,
} from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/audit.ts'
import { requireCity } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { multipart, type Part, SenderGone } from '#platform/http/multipart.ts'
import type { Services } from '#platform/services.ts'
import { CANCELLED } from './cancelled.ts'
import type { ImportRun, ImportRuns, ImportTarget } from './import-runs.ts'
import { Cancelled } from './import-threads.ts'
import { createUploadPlaces, type UploadPlace } from './upload-places.ts'

type Section = (typeof IMPORT_SECTIONS)[number]

interface Sender {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Upload extends Sender {
  /** Chosen by the sender. */
  readonly id: string | undefined
  readonly actor: Actor
}

interface SectionUpload extends Upload {
  readonly section: Section
  /** What the file does not hold goes, where a merge is what happens otherwise. */
  readonly replace: boolean
}

interface CorrectionUpload extends Upload {
  /** The import whose refused features these are. */
  readonly of: { readonly id: string; readonly kind: ImportKind }
  readonly city: ImportTarget
  readonly overwrite: boolean | undefined
}

const invalid = (message: string) => new AppError('import', 'invalid', { message })

/** Which data a field's file holds: the section's own, and bills beside customers. */
function kindOf(section: Section, field: string): ImportKind {
  if (!section.fields.some(name => name === field) || field === 'city')
    throw invalid(`Isian ${field.slice(0, 40)} tidak dikenal untuk ${importKindLabel(section.kind)}`)
  return field === 'csv' ? 'bill' : section.kind
}

/** For the log, where the sender is gone; for the sender, where it is the server that goes. */
const inWords = (error: unknown): unknown => {
  if (error instanceof SenderGone) return invalid('Pengiriman terputus')
  if (error instanceof Cancelled) return new AppError('import', 'unexpected', { message: CANCELLED })
  return error
}

/** Between the last byte and the answer the line is silent for as long as the database works. */
export const keepOpen = ({ raw }: FastifyRequest) => raw.socket.setTimeout(0)

/** Who is in the server with a file: each holds a place, and ends with its connection. */
function createReceiver(maxBytes: number) {
  const places = createUploadPlaces()

  return {
    /** Reads a form; what it began ends when the sender disconnects, or when it cannot be finished. */
    async form<T>(
      { request, reply, files }: Sender & { files: number },
      work: (parts: AsyncIterable<Part>, signal: AbortSignal, place: UploadPlace) => Promise<T>,
    ): Promise<T> {
      if (request.raw.socket.destroyed) throw inWords(new SenderGone())
      const place = places.take()
      const gone = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort()
      })
      request.raw.once('end', () => keepOpen(request))
      try {
        const options = { module: 'import', limit: maxBytes, files } as const
        return await work(multipart(request.raw, options), gone.signal, place)
      } catch (error) {
        gone.abort()
        throw inWords(error)
      } finally {
        place.giveBack()
      }
    },

    /** Work on files that lie on the disk counts as an upload: it has a thread and connections, too. */
    async hold<T>(city: ImportTarget, work: () => Promise<T>): Promise<T> {
      const place = places.take()
      try {
        place.holdFor(cityPlace(city))
        return await work()
      } catch (error) {
        throw inWords(error)
      } finally {
        place.giveBack()
      }
    },
  }
}

/** Files while they arrive: those of a section, and corrected reports. */
export function createUploads({ db, settings }: Services, runs: ImportRuns) {
  const receiver = createReceiver(settings.importMaxBytes)

  const cityOf = (text: string) => {
    const slug = slugSchema.safeParse(text)
    if (!slug.success) throw new AppError('company', 'notFound')
    return requireCity(db, slug.data)
  }

  /** Begins an import for each file of a section, in the order in which they come; none is in its place yet. */
  const beginSection = async (
    { section, id, actor, replace, request }: SectionUpload,
    parts: AsyncIterable<Part>,
    signal: AbortSignal,
    place: UploadPlace,
  ) => {
    const begun: ImportRun[] = []
    let target: ImportTarget | undefined
    for await (const part of parts) {
      if ('value' in part) {
        if (part.name === 'city') {
          target = await cityOf(part.value)
          place.holdFor(cityPlace(target))
        }
        continue
      }
      if (!target) place.holdFor(`sender ${actor.id}`)
      const kind = kindOf(section, part.name)
      if (begun.some(run => run.kind === kind)) throw invalid('Kirim satu file untuk setiap jenis data')
      const size = Number(request.headers['content-length']) || undefined
      const { fileName, bytes: file } = part
      // Only one of two files can have the id that the sender chose.
      const chosen = begun.length === 0 ? id : undefined
      const username = actor.name
      const order = { id: chosen, kind, file, fileName, username, actor, size, target, replace, signal }
      const run = await runs.begin(order)
      begun.push(run)
      await run.staged
    }
    if (!target) throw invalid('PDAM harus dipilih')
    if (begun.length === 0) throw invalid('File harus dipilih')
    return { begun, target }
  }

  return {
    /** Files that are only kept for now. */
    draft: <T>(
      city: ImportTarget,
      sender: Sender,
      files: number,
      work: (parts: AsyncIterable<Part>, signal: AbortSignal) => Promise<T>,
    ): Promise<T> =>
      receiver.form({ ...sender, files }, (parts, signal, place) => {
        place.holdFor(cityPlace(city))
        return work(parts, signal)
      }),

    hold: receiver.hold,

    /** When all of a section's files have been read they are put in their places, customers before bills. */
    section: (upload: SectionUpload): Promise<ImportResult> =>
      receiver.form({ ...upload, files: upload.section.fields.length - 1 }, async (parts, signal, place) => {
        const { begun, target } = await beginSection(upload, parts, signal, place)
        const results: ImportResult[] = []
        for (const run of begun.sort(billsLast)) results.push(await run.commit(target))
        return results.reduce(together)
      }),

    /** What an import refused and a user has corrected. */
    correction: ({ of, id, city, actor, overwrite, ...sender }: CorrectionUpload): Promise<ImportResult> =>
      receiver.form({ ...sender, files: 1 }, async (parts, signal, place) => {
        place.holdFor(cityPlace(city))
        for await (const part of parts) {
          if ('value' in part) continue
          const { fileName, bytes: file } = part
          const order = {
            id,
            kind: of.kind,
            file,
            fileName,
            username: actor.name,
            actor,
            target: city,
            overwrite,
            signal,
          }
          const run = await runs.begin({ ...order, correctionOf: of.id })
          // Awaited here: leaving the loop lets go of what has not been read.
          return await run.commit(city)
        }
        throw invalid('File harus dipilih')
      }),
  }
}

const cityPlace = ({ cityId }: ImportTarget) => `city ${cityId}`

const billsLast = (a: ImportRun, b: ImportRun) => Number(a.kind === 'bill') - Number(b.kind === 'bill')

export const together = (a: ImportResult, b: ImportResult): ImportResult => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  removed: a.removed + b.removed,
  repaired: a.repaired + b.repaired,
  failed: a.failed + b.failed,
  failed_payload: { ...a.failed_payload, ...b.failed_payload },
  imports: [...a.imports, ...b.imports],
  ...((a.overruled ?? b.overruled) && { overruled: a.overruled ?? b.overruled }),
})

export type Uploads = ReturnType<typeof createUploads>
