import type { ImportKind, ImportResult } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Actor } from '#platform/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type Attempt, type Attempts, createAttempts, type JobType } from '#platform/jobs/attempts.ts'
import type { Services } from '#platform/services.ts'
import { importValues } from './audit-entry.ts'
import { CANCELLED } from './cancelled.ts'
import type { DraftJob } from './draft-reading.ts'
import { Cancelled, createImportThreads } from './import-threads.ts'

export interface ImportTarget {
  readonly cityId: number
  /** Maps of this city show the progress of the import. */
  readonly slug?: string
}

export interface ImportOrder {
  /** Where the sender has said so before the file. */
  readonly target?: ImportTarget | undefined
  readonly kind: ImportKind
  readonly file: AsyncIterable<Uint8Array>
  readonly fileName: string
  readonly username: string
  /** Who sends it; undefined for a file that came with the product. */
  readonly actor?: Actor | undefined
  /** Chosen by the sender, to recognise messages about it. */
  readonly id?: string | undefined
  /** As far as it is known. */
  readonly size?: number | undefined
  /** The import whose refused features these are. */
  readonly correctionOf?: string | undefined
  /** Of a correction: it may change existing records. */
  readonly overwrite?: boolean | undefined
  /** What the file does not hold goes, where a merge is what happens otherwise. */
  readonly replace?: boolean | undefined
  /** Layers that lie on the disk; `file` is empty then. */
  readonly draft?: DraftOrder | undefined
  readonly signal: AbortSignal
}

export interface DraftOrder {
  readonly job: DraftJob
  readonly bytes: number
  /** Of all layers, as they were counted. */
  readonly rows: number
}

export interface ImportRun {
  readonly id: string
  readonly kind: ImportKind
  /** The file has been read; nothing of it is in its place yet. Fails where it cannot be read. */
  readonly staged: Promise<void>
  /** Puts it in its place. */
  commit(target: ImportTarget): Promise<ImportResult>
}

/** An import begins with its request and has one attempt: its bytes are gone with the process that received them. */
const IMPORT: JobType = {
  type: 'import',
  table: 'import',
  owner: 'id',
  cancelledStatus: 'cancelled',
  async audited(trx, { id }) {
    const { entry, values } = await importValues(trx, id)
    const { kind, fileName } = values
    return { subject: entry.subject, before: { kind, fileName, status: 'running' } }
  },
}

/** Complaints are no layer: no counter says that they changed. */
export const tellOfComplaints = (
  subscribers: Services['subscribers'],
  { cityId, slug }: Required<ImportTarget>,
): void => subscribers().notify({ cityId, slug }, { type: 'complaints', status: 'changed' })

const NOTIFY_MS = 300
/** Reading is so much of the whole, in per cent. */
const READING_SHARE = 60
const ORPHANED = 'Server berhenti sebelum import selesai; data lama tidak berubah'

/** Imports from their first byte to their entry in the history. */
export function createImportRuns(services: Services) {
  const { db, announcer, layerImports, subscribers } = services
  const threads = createImportThreads(services)
  const attempts = createAttempts(IMPORT, services)
  /** Imports whose files are still coming in. */
  const receiving = new Set<Attempt>()

  async function begin(order: ImportOrder): Promise<ImportRun> {
    const { kind, correctionOf, overwrite = false, replace = false, draft, actor } = order
    const id = await insert(db, order)
    const { attempt, source, progress, done, failed } = follow(services, attempts, id, order)
    const signal = AbortSignal.any([order.signal, attempt.signal])
    const place = Promise.withResolvers<number>()
    const staged = Promise.withResolvers<void>()
    receiving.add(attempt)
    const correction =
      correctionOf === undefined ? undefined : { of: correctionOf, fileName: order.fileName, overwrite }
    const result = threads
      .run({ importId: id, kind, correction, replace, draft: draft?.job, actor }, source, place.promise, {
        signal,
        progress,
        staged: () => {
          receiving.delete(attempt)
          staged.resolve()
        },
      })
      .finally(() => receiving.delete(attempt))
      .then(done, (error: unknown) => failed(error, signal.aborted))
    result.catch(error => staged.reject(error))
    staged.promise.catch(() => undefined)
    place.promise.catch(() => undefined)

    return {
      id,
      kind,
      staged: staged.promise,
      async commit(chosen) {
        attempt.city = chosen
        const running = db.updateTable('import').where('id', '=', id).where('status', '=', 'running')
        // A thread would wait for ever for the place of its file.
        await running
          .set({ city_id: chosen.cityId })
          .execute()
          .catch((error: unknown) => {
            place.reject(error)
            throw error
          })
        place.resolve(chosen.cityId)
        const imported = await result
        if (kind !== 'complaint')
          layerImports.emit('imported', chosen.cityId, kind === 'bill' ? 'customer' : kind)
        else if (chosen.slug) tellOfComplaints(subscribers, { ...chosen, slug: chosen.slug })
        await announcer().announce(chosen.cityId)
        return imported
      },
    }
  }

  return {
    begin,
    ask: threads.ask,
    /** A whole file at once, for the demo, tests and benches. */
    async run(
      target: ImportTarget,
      kind: ImportKind,
      file: AsyncIterable<Uint8Array>,
      fileName = `${kind}`,
      actor?: Actor,
    ): Promise<ImportResult> {
      const signal = new AbortController().signal
      const username = actor?.name ?? 'petatirta'
      const run = await begin({ kind, file, fileName, username, actor, signal })
      return run.commit(target)
    },
    /** Its end is in the database before it is anywhere else: an import that commits at that moment finds it there. */
    cancel: async (id: string, actor: Actor) => (await attempts.cancel(id, actor)) !== undefined,
    /** Marks imports as failed whose process is gone. */
    failOrphaned: () => attempts.failAbandoned(ORPHANED),
    /** Imports that already write are finished; those that still receive are ended. */
    closing: () => {
      for (const attempt of receiving) attempt.abort()
    },
    stop: threads.stop,
  }
}

export type ImportRuns = ReturnType<typeof createImportRuns>

async function insert(
  db: Db,
  { id = newId(), target, kind, fileName, username, correctionOf }: ImportOrder,
): Promise<string> {
  const inserted = await db
    .insertInto('import')
    .values({
      id,
      kind,
      username,
      city_id: target?.cityId ?? null,
      file_name: fileName.slice(0, 200).replaceAll('\0', ''),
      correction_of: correctionOf ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('import', 'exists', { message: 'Nomor import sudah dipakai' })
  return inserted.id
}

async function* counted(file: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of file) {
    count(chunk.length)
    yield chunk
  }
}

/** How far an import is, in its row and on open maps, and how it ends. */
function follow(
  { db, metrics, layerImports }: Services,
  attempts: Attempts,
  id: string,
  { target, kind, file, size, draft }: ImportOrder,
) {
  const state = { bytes: draft?.bytes ?? 0, processed: 0, message: '' }
  const columns = () =>
    sql`bytes = ${state.bytes}, processed = ${state.processed}, progress = ${attempt.progress}`
  const attempt: Attempt = attempts.open({ id, owner: id, progress: 0, city: target, columns })
  metrics.importBegun()
  layerImports.emit('begun')

  const notify = (status: 'running' | 'done' | 'failed' | 'cancelled') =>
    attempt.notify(status, state.message, { processed: state.processed })
  const notifying = setInterval(() => notify('running'), NOTIFY_MS)
  const close = (result: 'done' | 'failed' | 'cancelled') => {
    clearInterval(notifying)
    metrics.importEnded(kind, { result, seconds: attempt.close(), features: state.processed })
    layerImports.emit('ended')
  }

  return {
    attempt,
    source: counted(file, bytes => {
      state.bytes += bytes
    }),
    progress: {
      read: (processed: number) => {
        state.processed = processed
        if (draft)
          attempt.progress = Math.min(
            READING_SHARE,
            Math.floor((READING_SHARE * processed) / Math.max(1, draft.rows)),
          )
        else if (size)
          attempt.progress = Math.min(READING_SHARE, Math.floor((READING_SHARE * state.bytes) / size))
      },
      say: (percent: number, message: string) => {
        attempt.progress = percent
        state.message = message
        notify('running')
      },
    },
    async done(result: ImportResult): Promise<ImportResult> {
      try {
        await db.updateTable('import').set({ bytes: state.bytes }).where('id', '=', id).execute()
        attempt.progress = 100
        state.message = ''
        notify('done')
        return result
      } finally {
        close('done')
      }
    },
    async failed(error: unknown, aborted: boolean): Promise<never> {
      // Of a cancellation, on this process or on another.
      const { message: said } =
        (await db
          .selectFrom('import')
          .select('message')
          .where('id', '=', id)
          .where('status', '=', 'cancelled')
          .executeTakeFirst()
          .catch(() => undefined)) ?? {}
      const gone = said || error instanceof Cancelled || aborted
      const status = gone ? 'cancelled' : 'failed'
      state.message = said || (gone ? 'Dibatalkan' : attempt.explain(error))
      // An import without a utility is not kept in the history.
      const forgotten = db.deleteFrom('import').where('id', '=', id)
      if (!attempt.city && !said) await forgotten.execute().catch(() => undefined)
      const { processed, message } = state
      // Maps are notified as well where the row has its end already, or the database does not answer.
      await attempt.end(status, message, { processed }).catch(() => notify(status))
      close(status)
      throw said ? new AppError('import', 'conflict', { message: CANCELLED }) : error
    },
  }
}
