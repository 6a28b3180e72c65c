import { framesOf } from '@petatirta/contract'
import { LRUCache } from 'lru-cache'
import { NoRoom } from '#platform/gate.ts'
import { type Asker, joinShared, type SharedWork, startShared } from '#platform/shared-work.ts'
import type { ChangesJob } from './encode-changes.ts'
import type { MonthsJob } from './encode-months.ts'
import type { Encoders } from './encoders.ts'
import type { FailedEncodings } from './failed-encodings.ts'

export interface FeatureSet {
  counter: number
  frames: readonly Uint8Array[]
}

const CACHE_BYTES = 16 * 1024 * 1024

/**
 * Change sets, and months. Some hundred maps hear of a change at the same moment, and most are at the same counter: what is asked for
 * at the same moment is made once, and kept for a while.
 */
export function createSmallSets(encoders: Pick<Encoders, 'changes' | 'months'>, failed: FailedEncodings) {
  const cache = new LRUCache<string, FeatureSet>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ frames }) =>
      Math.min(1 + frames.reduce((sum, { length }) => sum + length, 0), CACHE_BYTES),
  })
  type Made = FeatureSet | undefined
  const running = new Map<string, SharedWork<Made>>()

  const once = async (key: string, asker: Asker, make: (asker: Asker) => Promise<Made>): Promise<Made> => {
    const { claimant } = asker
    const start = () => {
      const work = startShared(claimant, async gone => {
        try {
          const set = await make({ claimant, gone })
          if (set) cache.set(key, set)
          return set
        } finally {
          if (running.get(key) === work) running.delete(key)
        }
      })
      running.set(key, work)
      return work
    }
    const find = () => {
      const known = running.get(key)
      return known && !known.stop.signal.aborted ? known : start()
    }
    return cache.get(key) ?? joinShared(find, asker)
  }

  const makeChanges = async (job: ChangesJob, asker: Asker): Promise<Made> => {
    const set = await encoders.changes(job, asker)
    if (!set) return undefined
    const { kind, city, since } = job
    return { counter: set.counter, frames: [...framesOf({ kind, city, since, ...set })] }
  }

  /** What could not be made is not tried with every request. */
  const makeMonths = async (job: MonthsJob, asker: Asker): Promise<Made> => {
    const { kind, city, changedSince: since } = job
    const [layer, from] = [`${job.cityId} months`, since ?? job.base]
    failed.check(layer, from)
    const begun = performance.now()
    try {
      const set = await encoders.months(job, asker)
      failed.succeeded(layer)
      const frames = set && [...framesOf({ kind, city, ...set, ...(since !== undefined && { since }) })]
      return set && frames && { counter: set.counter, frames }
    } catch (error) {
      // That says nothing about the months.
      if (!asker.gone.aborted && !(error instanceof NoRoom))
        failed.failed(layer, from, { error, tookMs: performance.now() - begun })
      throw error
    }
  }

  return {
    /** `counter` is the present one. */
    changes: (job: ChangesJob, counter: number, asker: Asker): Promise<Made> =>
      once(`${job.cityId} ${job.city} ${job.kind} ${job.since} ${counter}`, asker, own =>
        makeChanges(job, own),
      ),
    months(job: MonthsJob, counter: number, asker: Asker): Promise<Made> {
      const { cityId, city, periods, base, changedSince: since } = job
      const from = since === undefined ? `of ${base}` : `since ${since} ${counter}`
      return once(`${cityId} ${city} ${periods.at(-1)} ${from}`, asker, own => makeMonths(job, own))
    },
  }
}
