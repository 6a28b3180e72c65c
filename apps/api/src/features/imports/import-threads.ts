import { Worker } from 'node:worker_threads'
import type { FieldError, ImportResult } from '@petatirta/contract'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import type { ImportJob } from './import-file.ts'

export type ToThread =
  | { type: 'start'; job: ImportJob }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'place'; cityId: number }

export type FromThread =
  | { type: 'backend'; pid: number }
  | { type: 'used'; bytes: number }
  | { type: 'read'; processed: number }
  | { type: 'say'; progress: number; message: string }
  | { type: 'staged' }
  | { type: 'done'; result: ImportResult }
  | { type: 'refused'; code: number; status: number; message: string; errors: FieldError[] | undefined }
  | { type: 'broken'; error: Error }

export interface Progress {
  read(processed: number): void
  say(progress: number, message: string): void
}

/** So much of a file may be on its way to the thread: enough to keep it busy, little enough to hold. */
const IN_FLIGHT_BYTES = 2 * 1024 * 1024
/** For a feature that is as large as a feature may be, three times over. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const IDLE_MS = 20_000

export class Cancelled extends Error {}

function refusal({ code, status, message, errors }: Extract<FromThread, { type: 'refused' }>): AppError {
  const error = new AppError('import', 'invalid', { message, ...(errors && { errors }) })
  return Object.assign(error, { code, status })
}

/** Threads in which files are read. Starting one takes longer than most files do, so each waits a while for the next. */
export function createImportThreads({ connection, pool }: Pick<Services, 'connection' | 'pool'>) {
  const idle = new Set<Worker>()
  const all = new Set<Worker>()
  let stopped = false

  const thread = (): Worker => {
    const [free] = idle
    if (free) {
      idle.delete(free)
      return free
    }
    const created = new Worker(new URL('./import-thread.ts', import.meta.url), {
      workerData: connection,
      resourceLimits: HEAP,
    })
    all.add(created)
    created.on('exit', () => {
      all.delete(created)
      idle.delete(created)
    })
    // Errors are heard by whoever uses the thread; one that breaks while idle is simply gone.
    created.on('error', () => undefined)
    return created
  }

  const putAway = (worker: Worker) => {
    if (stopped || !all.has(worker)) return
    idle.add(worker)
    worker.unref()
    const timer = setTimeout(() => {
      if (idle.delete(worker)) void worker.terminate()
    }, IDLE_MS)
    timer.unref()
  }

  return {
    /** Feeds the file, then waits for `city`, then for the end. */
    async run(
      job: ImportJob,
      file: AsyncIterable<Uint8Array>,
      city: Promise<number>,
      { signal, progress, staged }: { signal: AbortSignal; progress: Progress; staged: () => void },
    ): Promise<ImportResult> {
      const worker = thread()
      worker.ref()
      const post = (message: ToThread, transfer?: ArrayBuffer[]) => {
        if (!over) worker.postMessage(message, transfer ?? [])
      }
      let inFlight = 0
      let backend = 0
      let room = () => {}
      let reusable = false
      /** From here on the thread belongs to another file: nothing more of this one may reach it. */
      let over = false
      let unlisten = () => {}
      try {
        return await new Promise<ImportResult>((resolve, reject) => {
          const onMessage = (message: FromThread) => {
            if (message.type === 'used') {
              inFlight -= message.bytes
              room()
            } else if (message.type === 'backend') backend = message.pid
            else if (message.type === 'read') progress.read(message.processed)
            else if (message.type === 'say') progress.say(message.progress, message.message)
            else if (message.type === 'staged') staged()
            else {
              reusable = true
              if (message.type === 'done') resolve(message.result)
              else reject(message.type === 'refused' ? refusal(message) : message.error)
            }
          }
          const onError = (error: Error) => {
            const tooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            reject(
              tooMuch
                ? new AppError('import', 'invalid', { message: 'Isi berkas terlalu besar untuk dibaca' })
                : error,
            )
          }
          const onExit = () => reject(new Error('The import thread ended'))
          worker.on('message', onMessage).on('error', onError).on('exit', onExit)
          unlisten = () => void worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          const cancel = () => reject(new Cancelled())
          if (signal.aborted) cancel()
          signal.addEventListener('abort', cancel, { once: true })

          post({ type: 'start', job })
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
      } finally {
        over = true
        room()
        unlisten()
        if (reusable) putAway(worker)
        else {
          // What it was doing in the database ends with it, at once.
          if (backend) await pool.query('SELECT pg_terminate_backend($1)', [backend]).catch(() => undefined)
          await worker.terminate()
        }
      }
    },

    async stop(): Promise<void> {
      stopped = true
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}
