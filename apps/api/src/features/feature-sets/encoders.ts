import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { createGate } from '#platform/gate.ts'
import type { Services } from '#platform/services.ts'
import type { Asker } from '#platform/shared-work.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { Encoded, EncodeJob } from './encode.ts'
import { encodeApart } from './encode-apart.ts'
import { type ChangeSet, type ChangesJob, encodeChanges } from './encode-changes.ts'
import { encodeMonths, type MonthsJob } from './encode-months.ts'
import type { EncodeOrder } from './encode-thread.ts'

export interface EncodingLimits {
  /** For one layer, from its turn on. */
  readonly timeMs: number
  /** From here on a layer takes more memory than a server should keep for it: it has a process of its own. */
  readonly largeRows: number
}

const LIMITS: EncodingLimits = { timeMs: 10 * 60_000, largeRows: 50_000 }

/** A first visitor asks for many layers at once: more threads than processors would only cost memory. */
const PER_CITY = availableParallelism()
/** One is there for the next city while another has all of its own. */
const THREADS = PER_CITY + 1
/** Layers of fewer rows are encoded here: ten times what they take. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const threadPool = createThreadPool(new URL('./encode-thread.ts', import.meta.url), {
  most: THREADS,
  resourceLimits: HEAP,
})

/** So many rows take a millisecond or two. */
const MANY_ROWS = 300

/**
 * Change sets, and months: each is another question by the counter from which on it is asked. A map that opens has one for each
 * layer, and all of them may wait.
 */
const SHARES = { perUser: 2, perCity: 4, waiting: 40 }
/** Of those that are answered at once; popups use the same connections. */
const BRIEF = { ...SHARES, patienceMs: 10_000 }

async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function send(thread: Worker, order: EncodeOrder): Promise<unknown> {
  thread.postMessage(order)
  const [answer] = await once(thread, 'message')
  return answer
}

export type EncoderNeeds = Pick<Services, 'connection' | 'readConnection' | 'pool' | 'metrics' | 'log'>

/** Encodes layers beside the event loop. Cities take turns: one whose layers change again and again delays no other. */
export function createEncoders(
  { connection: shared, readConnection, pool, metrics, log }: EncoderNeeds,
  { timeMs, largeRows }: EncodingLimits = LIMITS,
) {
  // The database ends with the encoding, whatever has become of the thread or process that asked it.
  const limited = (config: DatabaseConfig) => ({ ...config, statement_timeout: timeMs })
  const connection = limited(shared)
  // Only for large layers: small ones are read faster than another connection is opened.
  const apart = { connection, readConnection: readConnection && limited(readConnection) }
  const threads = threadPool.user()
  const stopping = new AbortController()
  const brief = createGate({ ...BRIEF, inAll: Math.ceil((pool.options.max ?? THREADS) / 2) })
  // In which order cities have their turn is up to the queues behind it.
  const lengthy = createGate({ ...SHARES, inAll: Number.POSITIVE_INFINITY, patienceMs: timeMs })
  const small = createFairQueue({ inAll: THREADS, perCity: PER_CITY })
  const large = createFairQueue({ inAll: 1, perCity: 1 })

  const encodeHere = async (job: EncodeJob, signal: AbortSignal) =>
    (await threads.run(thread => send(thread, { connection, job }), { signal })) as Encoded

  const isLarge = async ({ cityId, kind }: EncodeJob): Promise<boolean> => {
    const layer =
      kind === 'customer'
        ? 'SELECT FROM customer WHERE city_id = $1'
        : 'SELECT FROM feature WHERE city_id = $1 AND kind = $2'
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${layer} LIMIT ${largeRows}) rows`,
      kind === 'customer' ? [cityId] : [cityId, kind],
    )
    return rows[0]?.count === largeRows
  }

  /** How many rows were noted since, up to where it makes a difference. */
  const countChanges = async ({
    cityId,
    kind,
    since,
  }: Pick<ChangesJob, 'cityId' | 'kind' | 'since'>): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM row_change WHERE city_id = $1 AND kind = $2 AND counter > $3::bigint LIMIT ${largeRows}) rows`,
      [cityId, kind, since],
    )
    return rows[0]?.count ?? 0
  }

  /** One city's layer ends alone. */
  const inTime = async <T>(
    { city, kind }: EncodeJob,
    work: (signal: AbortSignal) => Promise<T>,
    ended = stopping.signal,
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

  const encodeInTurn = async (job: EncodeJob): Promise<Encoded> => {
    const isApart = await isLarge(job)
    const encode = (signal: AbortSignal) =>
      isApart ? encodeApart<Encoded>({ ...apart, job }, signal) : encodeHere(job, signal)
    return (isApart ? large : small).run(job.cityId, () => inTime(job, encode), stopping.signal)
  }

  const encodeSmallSet = async (
    job: ChangesJob | MonthsJob,
    isApart: boolean,
    { claimant, gone }: Asker,
  ): Promise<ChangeSet | undefined> => {
    const ended = AbortSignal.any([gone, stopping.signal])
    const encode = (signal: AbortSignal) =>
      isApart
        ? encodeApart<ChangeSet | undefined>({ connection, readConnection: undefined, job }, signal)
        : (threads.run(thread => send(thread, { connection, job }), { signal }) as Promise<
            ChangeSet | undefined
          >)
    const leave = await lengthy.enter(claimant, ended)
    try {
      return await (isApart ? large : small).run(job.cityId, () => inTime(job, encode, ended), ended)
    } finally {
      leave()
    }
  }

  /** What is found to be small is answered at once; all else is done beside the event loop, and gives its place back before. */
  const bySize = async (
    job: ChangesJob | MonthsJob,
    asker: Asker,
    measure: () => Promise<{
      isApart: boolean
      encodeHere?: (client: pg.PoolClient) => Promise<ChangeSet | undefined>
    }>,
  ): Promise<ChangeSet | undefined> => {
    const leave = await brief.enter(asker.claimant, asker.gone)
    let isApart: boolean
    try {
      const size = await measure()
      if (size.encodeHere) return await withConnection(pool, size.encodeHere)
      isApart = size.isApart
    } finally {
      leave()
    }
    return encodeSmallSet(job, isApart, asker)
  }

  const byChanges = (
    job: ChangesJob | MonthsJob,
    since: number,
    asker: Asker,
    encodeHere: (client: pg.PoolClient) => Promise<ChangeSet | undefined>,
  ) =>
    bySize(job, asker, async () => {
      const count = await countChanges({ ...job, since })
      // So many take as much memory as a layer of their number.
      const isApart = count >= largeRows
      return isApart || count >= MANY_ROWS ? { isApart } : { isApart, encodeHere }
    })

  return {
    /** The counter that was encoded. */
    async encode(job: EncodeJob): Promise<number> {
      const begun = performance.now()
      try {
        const { counter, rows } = await encodeInTurn(job)
        const seconds = (performance.now() - begun) / 1000
        if (rows !== undefined) metrics.encoded(job.kind, { rows, seconds })
        return counter
      } catch (error) {
        metrics.encodingFailed(job.kind)
        if (!stopping.signal.aborted) log.error({ err: error, ...job }, 'a layer was not encoded')
        throw error
      }
    },
    /** What changed since a counter; undefined where that is not known. A few rows are encoded at once, more beside the event loop. */
    changes: (job: ChangesJob, asker: Asker): Promise<ChangeSet | undefined> =>
      byChanges(job, job.since, asker, client => encodeChanges(client, job)),
    /** Customers' payment status of earlier months; undefined where the set in whose rows it is asked for is not kept. */
    months: (job: MonthsJob, asker: Asker): Promise<ChangeSet | undefined> => {
      const { changedSince: since } = job
      return since === undefined
        ? bySize(job, asker, async () => ({ isApart: await isLarge(job) }))
        : byChanges(job, since, asker, client => encodeMonths(client, job))
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('Encoding was stopped'))
      await threads.stop(thread => send(thread, { connection }))
    },
  }
}

export type Encoders = ReturnType<typeof createEncoders>
