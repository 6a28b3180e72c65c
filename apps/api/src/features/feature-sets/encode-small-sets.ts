import type pg from 'pg'
import { type Claimant, createGate, type Gate } from '#platform/gate.ts'
import { createPace } from '#platform/pace.ts'
import type { Asker } from '#platform/shared-work.ts'
import { type BesideLoop, ENCODING_THREADS, type Measured } from './beside-loop.ts'
import { type ChangeSet, type ChangesJob, encodeChanges } from './encode-changes.ts'
import { encodeMonths, type MonthsJob } from './encode-months.ts'
import { type EncodingLimits, isLarge, isMuch, measureChanges } from './encoding-limits.ts'

type SmallJob = ChangesJob | MonthsJob
type Made = ChangeSet | undefined
type Encode = (client: pg.PoolClient) => Promise<Made>

/** Less than this takes a millisecond or two. */
const FEW = { largeRows: 300, largeBytes: 1024 * 1024 }

/** Each set is another question by the counter from which on it is asked. A map that opens has one for each layer, and all of them may wait. */
const SHARES = { perUser: 2, perCity: 4, waiting: 40 }
/** Of those that are answered at once; popups use the same connections. */
const BRIEF = { ...SHARES, patienceMs: 10_000 }
/**
 * Milliseconds of work. A map that opens stays within the burst, all its layers included; who asks without end has two short sets under
 * way at any time, and would have a processor.
 */
const WORK = { perSecond: 150, burst: 1500, longestMs: 2000 }

async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Change sets, and months: a few rows are encoded at once, more beside the event loop. Each user has a share of both. */
export function createSmallSetEncoding(
  pool: pg.Pool,
  besideLoop: BesideLoop,
  { timeMs, ...large }: EncodingLimits,
) {
  const brief = createGate({ ...BRIEF, inAll: Math.ceil((pool.options.max ?? ENCODING_THREADS) / 2) })
  // In which order cities have their turn is up to the queues behind it.
  const lengthy = createGate({ ...SHARES, inAll: Number.POSITIVE_INFINITY, patienceMs: timeMs })
  const pace = createPace(WORK)

  /**
   * A set is answered as soon as it is made; its user's place is free again a while later. Only what is measured counts: how long others
   * kept it waiting does not.
   */
  const within = async <T>(
    gate: Gate,
    claimant: Claimant,
    ended: AbortSignal,
    work: (measured: Measured) => Promise<T>,
  ) => {
    const leave = await gate.enter(claimant, ended)
    let spentMs = 0
    try {
      return await work(async part => {
        const begun = performance.now()
        return part().finally(() => {
          spentMs += performance.now() - begun
        })
      })
    } finally {
      leave(pace.delay(claimant.user, spentMs))
    }
  }

  /** What is found to be small is answered at once; all else is done beside the event loop, and gives its place back before. */
  const bySize = async (
    job: SmallJob,
    { claimant, gone }: Asker,
    measure: () => Promise<{ isApart: boolean; encodeHere?: Encode }>,
  ): Promise<Made> => {
    const { isApart, made } = await within(brief, claimant, gone, async measured => {
      const { isApart, encodeHere } = await measure()
      if (!encodeHere) return { isApart }
      const set = await withConnection(pool, client => measured(() => encodeHere(client)))
      return { isApart, made: { set } }
    })
    if (made) return made.set
    const ended = AbortSignal.any([gone, besideLoop.stopped])
    return within(lengthy, claimant, ended, measured =>
      besideLoop.encode<Made>(job, { isApart, ended, measured }),
    )
  }

  const byChanges = (job: SmallJob, since: number, asker: Asker, encodeHere: Encode) =>
    bySize(job, asker, async () => {
      const amount = await measureChanges(pool, { ...job, since }, large.largeRows)
      // So many take as much memory as a layer of their number.
      const isApart = isMuch(amount, large)
      return isApart || isMuch(amount, FEW) ? { isApart } : { isApart, encodeHere }
    })

  return {
    /** What changed since a counter; undefined where that is not known. */
    changes: (job: ChangesJob, asker: Asker): Promise<Made> =>
      byChanges(job, job.since, asker, client => encodeChanges(client, job)),
    /** Customers' payment status of earlier months; undefined where the set in whose rows it is asked for is not kept. */
    months: (job: MonthsJob, asker: Asker): Promise<Made> => {
      const { changedSince: since } = job
      return since === undefined
        ? bySize(job, asker, async () => ({ isApart: await isLarge(pool, job, large) }))
        : byChanges(job, since, asker, client => encodeMonths(client, job))
    },
  }
}
