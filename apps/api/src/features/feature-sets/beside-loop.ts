import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Services } from '#platform/services.ts'
import { createThreadPool } from '#platform/threads.ts'
import { encodeApart } from './encode-apart.ts'
import type { AnyJob, Outcome } from './encode-job.ts'
import type { EncodeOrder } from './encode-thread.ts'

/** A first visitor asks for many layers at once: more threads than processors would only cost memory. */
const PER_CITY = availableParallelism()
/** One is there for the next city while another has all of its own. */
export const ENCODING_THREADS = PER_CITY + 1
/** Layers of fewer rows are encoded here: ten times what they take. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const threadPool = createThreadPool(new URL('./encode-thread.ts', import.meta.url), {
  most: ENCODING_THREADS,
  resourceLimits: HEAP,
})

async function send(thread: Worker, order: EncodeOrder): Promise<unknown> {
  thread.postMessage(order)
  const [answer] = await once(thread, 'message')
  return answer
}

/** Runs the work itself, without what it waits for. */
export type Measured = <T>(work: () => Promise<T>) => Promise<T>

interface Turn {
  /** It takes more memory than a server should keep for it: it has a process of its own. */
  readonly isApart: boolean
  /** A large layer is read from the standby, where there is one. */
  readonly mayFollow?: boolean
  /** When it need not be encoded any more. */
  readonly ended?: AbortSignal
  readonly measured?: Measured
}

/** Encodes beside the event loop. Cities take turns: one whose layers change again and again delays no other. */
export function createBesideLoop(
  { connection: shared, readConnection }: Pick<Services, 'connection' | 'readConnection'>,
  timeMs: number,
) {
  // The database ends with the encoding, whatever has become of the thread or process that asked it.
  const limited = (config: DatabaseConfig) => ({ ...config, statement_timeout: timeMs })
  const connection = limited(shared)
  const standby = readConnection && limited(readConnection)
  const threads = threadPool.user()
  const stopping = new AbortController()
  const small = createFairQueue({ inAll: ENCODING_THREADS, perCity: PER_CITY })
  const large = createFairQueue({ inAll: 1, perCity: 1 })

  /** One city's layer ends alone. */
  const inTime = async (
    { city, kind }: AnyJob,
    ended: AbortSignal,
    work: (signal: AbortSignal) => Promise<unknown>,
  ) => {
    const limit = new AbortController()
    const late = new Error(`Encoding ${kind} of ${city} took more than ${timeMs / 1000} s and was ended`)
    const timer = setTimeout(() => limit.abort(late), timeMs).unref()
    try {
      return await work(AbortSignal.any([limit.signal, ended]))
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Aborted when no more is encoded. */
    stopped: stopping.signal,

    /** When it is the city's turn. */
    async encode<T extends Outcome>(
      job: AnyJob,
      { isApart, mayFollow = false, ended, measured = work => work() }: Turn,
    ): Promise<T> {
      const over = ended ? AbortSignal.any([ended, stopping.signal]) : stopping.signal
      const apart = { connection, readConnection: mayFollow ? standby : undefined, job }
      const encode = (signal: AbortSignal) =>
        isApart
          ? encodeApart(apart, signal)
          : // Small layers are read faster than another connection is opened.
            threads.run(thread => send(thread, { connection, job }), { signal })
      const turns = isApart ? large : small
      return (await turns.run(job.cityId, () => measured(() => inTime(job, over, encode)), over)) as T
    },

    async stop(): Promise<void> {
      stopping.abort(new Error('Encoding was stopped'))
      await threads.stop(thread => send(thread, { connection }))
    },
  }
}

export type BesideLoop = ReturnType<typeof createBesideLoop>
