import type { Worker } from 'node:worker_threads'
import type { FieldError, ImportResult } from '@petatirta/contract'
import { type Backend, endBackend } from '#platform/database/backend.ts'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { DraftAnswers, DraftQuestion } from './draft-questions.ts'
import type { ImportJob } from './import-job.ts'

export type ToThread =
  | { type: 'start'; connection: DatabaseConfig; job: ImportJob }
  | { type: 'ask'; connection: DatabaseConfig; question: DraftQuestion }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'place'; cityId: number }

export type FromThread =
  | { type: 'backend'; backend: Backend }
  | { type: 'used'; bytes: number }
  | { type: 'read'; processed: number }
  | { type: 'say'; progress: number; message: string }
  | { type: 'staged' }
  | { type: 'done'; result: ImportResult }
  | { type: 'answer'; answer: unknown }
  | { type: 'refused'; code: number; status: number; message: string; errors: FieldError[] | undefined }
  | { type: 'broken'; error: Error; marks: ErrorMarks }

/** What tells a database that is away from a defect, and does not travel with an error from one thread to another. */
export interface ErrorMarks {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly constraint?: unknown
}

export interface Progress {
  read(processed: number): void
  say(progress: number, message: string): void
}

/** So much of a file may be on its way to the thread: enough to keep it busy, little enough to hold. */
const IN_FLIGHT_BYTES = 2 * 1024 * 1024
/** For a feature that is as large as a feature may be, three times over. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const threadPool = createThreadPool(new URL('./import-thread.ts', import.meta.url), { resourceLimits: HEAP })

export class Cancelled extends Error {}

function refusal({ code, status, message, errors }: Extract<FromThread, { type: 'refused' }>): AppError {
  const error = new AppError('import', 'invalid', { message, ...(errors && { errors }) })
  return Object.assign(error, { code, status })
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = () => new AppError('import', 'invalid', { message: 'Isi file terlalu besar untuk dibaca' })

type Ending = Extract<FromThread, { type: 'done' | 'answer' | 'refused' | 'broken' }>

function failureOf(ending: Ending): Error {
  if (ending.type === 'refused') return refusal(ending)
  if (ending.type === 'broken') return Object.assign(ending.error, ending.marks)
  return new Error(`The thread ended with ${ending.type}`)
}

const isEnding = ({ type }: FromThread): boolean => ['done', 'answer', 'refused', 'broken'].includes(type)

/** Reads files in threads. */
export function createImportThreads({ connection, pool }: Pick<Services, 'connection' | 'pool'>) {
  const threads = threadPool.user()

  /** What the thread was doing in the database ends with it, at once. */
  const endWork = async (backend: Backend | undefined) => {
    if (backend) await endBackend(pool, backend, 'terminate').catch(() => undefined)
  }

  return {
    /** Has files that lie on the disk looked at. */
    async ask<Q extends DraftQuestion>(question: Q, signal: AbortSignal): Promise<DraftAnswers[Q['ask']]> {
      let backend: Backend | undefined
      const order = (thread: Worker) =>
        new Promise<Ending>(resolve => {
          thread.on('message', (message: FromThread) => {
            if (message.type === 'backend') backend = message.backend
            else if (isEnding(message)) resolve(message as Ending)
          })
          thread.postMessage({ type: 'ask', connection, question } satisfies ToThread)
        })
      let ending: Ending
      try {
        ending = await threads.run(order, { signal, onFailure: () => endWork(backend) })
      } catch (error) {
        throw error === signal.reason ? new Cancelled() : isOutOfMemory(error) ? tooLarge() : error
      }
      if (ending.type === 'answer') return ending.answer as DraftAnswers[Q['ask']]
      throw failureOf(ending)
    },

    /** Feeds the file, then waits for `city`, then for the end. */
    async run(
      job: ImportJob,
      file: AsyncIterable<Uint8Array>,
      city: Promise<number>,
      { signal, progress, staged }: { signal: AbortSignal; progress: Progress; staged: () => void },
    ): Promise<ImportResult> {
      let inFlight = 0
      let backend: Backend | undefined
      let room = () => {}
      /** From here on the thread belongs to another file: nothing more of this one may reach it. */
      let over = false

      const read = (thread: Worker) =>
        new Promise<Ending>((resolve, reject) => {
          const post = (message: ToThread, transfer?: ArrayBuffer[]) => {
            if (!over) thread.postMessage(message, transfer ?? [])
          }
          thread.on('message', (message: FromThread) => {
            if (message.type === 'used') {
              inFlight -= message.bytes
              room()
            } else if (message.type === 'backend') backend = message.backend
            else if (message.type === 'read') progress.read(message.processed)
            else if (message.type === 'say') progress.say(message.progress, message.message)
            else if (message.type === 'staged') staged()
            else if (isEnding(message)) {
              over = true
              resolve(message as Ending)
            }
          })
          post({ type: 'start', connection, job })
          const feed = async () => {
            for await (const chunk of file) {
              // A copy of its own: what the connection hands out may be part of something larger.
              const bytes = new Uint8Array(chunk)
              inFlight += bytes.length
              post({ type: 'chunk', bytes }, [bytes.buffer])
              if (over) return
              if (inFlight > IN_FLIGHT_BYTES)
                await new Promise<void>(resume => {
                  room = resume
                })
            }
            post({ type: 'end' })
            post({ type: 'place', cityId: await city })
          }
          feed().catch(reject)
        })
      let ending: Ending
      try {
        ending = await threads.run(read, { signal, onFailure: () => endWork(backend) })
      } catch (error) {
        throw error === signal.reason ? new Cancelled() : isOutOfMemory(error) ? tooLarge() : error
      } finally {
        over = true
        room()
      }
      if (ending.type === 'done') return ending.result
      throw failureOf(ending)
    },

    stop: () => threads.stop(),
  }
}

export type ImportThreads = ReturnType<typeof createImportThreads>
