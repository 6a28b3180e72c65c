import type { ImportKind, ImportResult } from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '#platform/audit.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { importValues } from './audit-entry.ts'
import { CANCELLED } from './cancelled.ts'
import { Cancelled, createImportThreads } from './import-threads.ts'

export interface ImportTarget {
  readonly cityId: number
  /** Whoever has the city open is told how far the import is. */
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
  /** Chosen by the sender, to recognise what is told of it. */
  readonly id?: string | undefined
  /** As far as it is known. */
  readonly size?: number | undefined
  /** The import whose refused features these are. */
  readonly correctionOf?: string | undefined
  readonly signal: AbortSignal
}

export interface ImportRun {
  readonly id: string
  readonly kind: ImportKind
  /** The file has been read; nothing of it is in its place yet. Fails where it cannot be read. */
  readonly staged: Promise<void>
  /** Puts it in its place. */
  commit(target: ImportTarget): Promise<ImportResult>
}

const TELL_MS = 300
const KEEP_MS = 3000
/** Reading is so much of the whole, in per cent. */
const READING_SHARE = 60
const BROKE = 'Ada kesalahan pada server'

/** Imports from their first byte to their entry in the history. */
export function createImportRuns(services: Services) {
  const { db, log, metrics, subscribers, announcer, layerImports } = services
  const threads = createImportThreads(services)
  /** Imports whose files are still coming in. */
  const receiving = new Set<AbortController>()
  /** All that this process works on, each with the way to end it. */
  const running = new Map<string, AbortController>()

  async function* counted(file: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
    for await (const chunk of file) {
      count(chunk.length)
      yield chunk
    }
  }

  const insert = async ({ id = newId(), target, kind, fileName, username, correctionOf }: ImportOrder) => {
    const inserted = await db
      .insertInto('import')
      .values({
        ...{ id, kind, username, city_id: target?.cityId ?? null },
        file_name: fileName.slice(0, 200).replaceAll('\0', ''),
        correction_of: correctionOf ?? null,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new AppError('import', 'exists', { message: 'Nomor import sudah dipakai' })
    return inserted.id
  }

  async function begin(order: ImportOrder): Promise<ImportRun> {
    const { kind, file, size, correctionOf, actor } = order
    const id = await insert(order)
    const begun = performance.now()
    const stop = new AbortController()
    const signal = AbortSignal.any([order.signal, stop.signal])
    receiving.add(stop)
    running.set(id, stop)
    metrics.importBegun()
    layerImports.emit('begun')
    const place = Promise.withResolvers<number>()
    const staged = Promise.withResolvers<void>()
    let { target } = order
    const state = { bytes: 0, processed: 0, progress: 0, message: '' }
    let ended: 'done' | 'failed' | 'cancelled' = 'done'

    const change = (values: Record<string, unknown>) =>
      db.updateTable('import').set(values).where('id', '=', id).where('status', '=', 'running').execute()
    /** What whoever ended it has said, on this process or on another. */
    const cancelledWith = async (): Promise<string | null | undefined> => {
      const row = await db
        .selectFrom('import')
        .select('message')
        .where('id', '=', id)
        .where('status', '=', 'cancelled')
        .executeTakeFirst()
      return row?.message
    }
    const tell = (status: 'running' | 'done' | 'failed' | 'cancelled') => {
      const { processed, progress, message } = state
      if (target?.slug === undefined) return
      const city = { cityId: target.cityId, slug: target.slug }
      subscribers().tell(city, { type: 'import', status, jobId: id, processed, progress, message })
    }
    const telling = setInterval(() => tell('running'), TELL_MS)
    const keeping = setInterval(() => {
      const { bytes, processed, progress } = state
      void change({ bytes, processed, progress, seen_at: sql`now()` })
        .then(cancelledWith)
        .then(message => message && stop.abort())
        .catch(() => undefined)
    }, KEEP_MS)

    const progress = {
      read: (processed: number) => {
        state.processed = processed
        if (size) state.progress = Math.min(READING_SHARE, Math.floor((READING_SHARE * state.bytes) / size))
      },
      say: (percent: number, message: string) => {
        Object.assign(state, { progress: percent, message })
        tell('running')
      },
    }
    const source = counted(file, bytes => {
      state.bytes += bytes
    })
    const result = threads
      .run({ importId: id, kind, correction: correctionOf && order.fileName, actor }, source, place.promise, {
        ...{ signal, progress },
        staged: () => {
          receiving.delete(stop)
          staged.resolve()
        },
      })
      .then(
        async done => {
          await db.updateTable('import').set({ bytes: state.bytes }).where('id', '=', id).execute()
          Object.assign(state, { progress: 100, message: '' })
          tell('done')
          return done
        },
        async (error: unknown) => {
          const said = await cancelledWith().catch(() => undefined)
          const gone = said || error instanceof Cancelled || signal.aborted
          const message = said || (gone ? 'Dibatalkan' : error instanceof AppError ? error.message : BROKE)
          if (!gone && !(error instanceof AppError)) log.error({ err: error, import: id }, 'import failed')
          ended = gone ? 'cancelled' : 'failed'
          // Of a file that nobody has said the utility of, there is nothing to remember.
          if (!target && !said)
            await db
              .deleteFrom('import')
              .where('id', '=', id)
              .execute()
              .catch(() => undefined)
          await change({
            ...{ message, bytes: state.bytes, status: ended },
            finished_at: sql`now()`,
          }).catch(() => undefined)
          state.message = message
          tell(ended)
          throw said ? new AppError('import', 'conflict', { message: CANCELLED }) : error
        },
      )
      .finally(() => {
        receiving.delete(stop)
        running.delete(id)
        const seconds = (performance.now() - begun) / 1000
        metrics.importEnded(kind, { result: ended, seconds, features: state.processed })
        layerImports.emit('ended')
        clearInterval(telling)
        clearInterval(keeping)
      })
    result.catch(error => staged.reject(error))
    staged.promise.catch(() => undefined)

    return {
      id,
      kind,
      staged: staged.promise,
      async commit(chosen) {
        target = chosen
        await change({ city_id: chosen.cityId })
        place.resolve(chosen.cityId)
        const done = await result
        if (kind !== 'complaint')
          layerImports.emit('imported', chosen.cityId, kind === 'bill' ? 'customer' : kind)
        await announcer().announce(chosen.cityId)
        return done
      },
    }
  }

  return {
    begin,
    /** A whole file at once, for the demo and whoever has one at hand. */
    async run(
      target: ImportTarget,
      kind: ImportKind,
      file: AsyncIterable<Uint8Array>,
      fileName = `${kind}`,
    ): Promise<ImportResult> {
      const signal = new AbortController().signal
      const run = await begin({ kind, file, fileName, username: 'petatirta', signal })
      return run.commit(target)
    },
    /** Its end is in the database before it is anywhere else: an import that commits at that moment finds it there. */
    async cancel(id: string, actor: Actor): Promise<boolean> {
      const isCancelled = await db.transaction().execute(async trx => {
        const cancelled = await trx
          .updateTable('import')
          .set({ status: 'cancelled', message: `Dibatalkan oleh ${actor.name}`, finished_at: sql`now()` })
          .where('id', '=', id)
          .where('status', '=', 'running')
          .returning('id')
          .executeTakeFirst()
        if (!cancelled) return false
        const { entry, values } = await importValues(trx, id)
        const { kind, fileName } = values
        const states = {
          before: { type: 'import', kind, fileName, status: 'running' },
          after: { status: 'cancelled' },
        }
        await recordAudit(trx, actor, { action: 'job.cancel', ...entry, ...states })
        return true
      })
      if (isCancelled) running.get(id)?.abort()
      return isCancelled
    },
    /** What is being put in its place is finished; for the rest of a file nobody waits. */
    closing: () => {
      for (const stop of receiving) stop.abort()
    },
    stop: threads.stop,
  }
}

export type ImportRuns = ReturnType<typeof createImportRuns>
