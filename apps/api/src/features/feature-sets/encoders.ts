import type { Services } from '#platform/services.ts'
import { createBesideLoop } from './beside-loop.ts'
import type { Encoded, EncodeJob } from './encode.ts'
import { createSmallSetEncoding } from './encode-small-sets.ts'
import { type EncodingLimits, isLarge, LIMITS } from './encoding-limits.ts'

export type EncoderNeeds = Pick<Services, 'connection' | 'readConnection' | 'pool' | 'metrics' | 'log'>

/** Encodes layers, what changed in them, and months. */
export function createEncoders(services: EncoderNeeds, limits: EncodingLimits = LIMITS) {
  const { pool, metrics, log } = services
  const besideLoop = createBesideLoop(services, limits.timeMs)
  return {
    ...createSmallSetEncoding(pool, besideLoop, limits),

    /** The counter that was encoded. */
    async encode(job: EncodeJob): Promise<number> {
      const begun = performance.now()
      try {
        const isApart = await isLarge(pool, job, limits)
        const { counter, rows } = await besideLoop.encode<Encoded>(job, { isApart, mayFollow: true })
        const seconds = (performance.now() - begun) / 1000
        if (rows !== undefined) metrics.encoded(job.kind, { rows, seconds })
        return counter
      } catch (error) {
        metrics.encodingFailed(job.kind)
        if (!besideLoop.stopped.aborted) log.error({ err: error, ...job }, 'a layer was not encoded')
        throw error
      }
    },

    stop: () => besideLoop.stop(),
  }
}

export type Encoders = ReturnType<typeof createEncoders>
