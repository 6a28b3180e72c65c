import type { FeatureKind } from '@petatirta/contract'
import { formatDay, pastPeriods } from '@petatirta/domain'
import type { City } from '#platform/cities.ts'
import type { Services } from '#platform/services.ts'
import type { Asker } from '#platform/shared-work.ts'
import type { EncodeJob } from './encode.ts'
import { createEncoders, type EncoderNeeds, type Encoders } from './encoders.ts'
import type { EncodingLimits } from './encoding-limits.ts'
import { createFailedEncodings, type FailedEncodings } from './failed-encodings.ts'
import { createLayerStates } from './layer-states.ts'
import { createSmallSets, type FeatureSet } from './small-sets.ts'
import { createStoredSets } from './stored-sets.ts'

export interface AskedJob extends EncodeJob {
  /** The counter that the layer had when it was asked for. */
  counter: number
}

export interface MonthsAsked {
  /** The set whose rows are meant. */
  base: number
  /** Only of customers who changed since this counter. */
  since?: number | undefined
}

type Named = Pick<City, 'cityId' | 'slug'>

/** A layer that is imported again and again during a request is answered with one of its states. */
const TRIES = 3
/** On no user's behalf, as if each utility were one, and until it is done. */
const aheadFor = (city: string): Asker => ({
  claimant: { user: city, city },
  gone: new AbortController().signal,
})
const CACHE_BYTES = 128 * 1024 * 1024

/** Encodes a layer once for all who ask at the same time; what could not be encoded is not tried with every request. */
function createEncodingOnce(encoders: Encoders, failed: FailedEncodings) {
  const encoding = new Map<string, Promise<number>>()
  const encodeUnlessFailed = async ({ counter, ...job }: AskedJob, layer: string): Promise<number> => {
    failed.check(layer, counter)
    const begun = performance.now()
    try {
      const encoded = await encoders.encode(job)
      failed.succeeded(layer)
      return encoded
    } catch (error) {
      failed.failed(layer, counter, { error, tookMs: performance.now() - begun })
      throw error
    }
  }
  return (job: AskedJob): Promise<number> => {
    const layer = `${job.cityId} ${job.kind}`
    const running = encoding.get(layer)
    if (running) return running
    const started = encodeUnlessFailed(job, layer).finally(() => encoding.delete(layer))
    encoding.set(layer, started)
    return started
  }
}

/** Returns the encoded set of a layer's present counter; encodes it once if it is not stored yet. */
export function createLibrary(
  services: EncoderNeeds & Pick<Services, 'db'>,
  cacheBytes = CACHE_BYTES,
  limits?: EncodingLimits,
) {
  const { db, pool } = services
  const { currentCounter, counterAfter, sharedSince, beforeMany, baseOf } = createLayerStates(db, pool)
  const stored = createStoredSets(pool, cacheBytes)
  const encoders = createEncoders(services, limits)
  const failed = createFailedEncodings()
  const smallSets = createSmallSets(encoders, failed)
  const encode = createEncodingOnce(encoders, failed)

  const library = {
    /**
     * For clients that apply changes: a whole set, not always of the present counter. One who has received a part of a set goes
     * on with it, though there may be a newer one by now.
     */
    async base(city: City, kind: FeatureKind, wanted?: number): Promise<FeatureSet> {
      const { cityId, slug } = city
      const found = await baseOf(cityId, kind, wanted)
      if (!found) return library.get(city, kind)
      if (found.aged) {
        const counter = await currentCounter(cityId, kind)
        // For those who come later; the encoding itself reports its failure.
        encode({ cityId, city: slug, kind, counter }).catch(() => undefined)
      }
      const frames = await stored({ city, kind, counter: found.counter })
      return frames.length > 0 ? { counter: found.counter, frames } : library.get(city, kind)
    },

    /** What changed since a counter, or a little earlier; undefined where that is not known. */
    async changes(
      { cityId, slug: city }: Named,
      { kind, since }: { kind: FeatureKind; since: number },
      asker: Asker,
    ): Promise<FeatureSet | undefined> {
      const counter = await counterAfter(cityId, kind, since)
      if (counter === undefined) return undefined
      const from = await sharedSince(cityId, kind, since)
      return smallSets.changes({ cityId, city, kind, since: from }, counter, asker)
    },

    /** Makes what maps ask for that were open before a large change, so that the first one of them need not wait for it. */
    async changesAhead(city: Named, kind: FeatureKind): Promise<void> {
      const since = await beforeMany(city.cityId, kind)
      if (since !== undefined) await library.changes(city, { kind, since }, aheadFor(city.slug))
    },

    /** Customers' payment status of earlier months; undefined where the set that is named is not kept any more. */
    async months(
      { cityId, slug: city, gmtOffset }: City,
      { base, since: changedSince }: MonthsAsked,
      asker: Asker,
      now = new Date(),
    ): Promise<FeatureSet | undefined> {
      const kind = 'customer'
      const counter =
        changedSince === undefined
          ? (await baseOf(cityId, kind, base))?.counter
          : await counterAfter(cityId, kind, changedSince)
      if (counter === undefined || (changedSince === undefined && counter !== base)) return undefined
      const periods = pastPeriods(formatDay(now, gmtOffset))
      const job = {
        cityId,
        city,
        kind,
        periods,
        base,
        ...(changedSince !== undefined && { changedSince }),
      } as const
      return smallSets.months(job, counter, asker)
    },

    async get(city: City, kind: FeatureKind): Promise<FeatureSet> {
      const { cityId, slug } = city
      const wanted = await currentCounter(cityId, kind)
      const job = { cityId, city: slug, kind, counter: wanted }
      let counter = wanted
      let frames = await stored({ city, kind, counter })
      for (let tries = 0; frames.length === 0; tries++) {
        if (tries === TRIES) throw new Error(`Feature set ${slug}/${kind} is gone as soon as it is encoded`)
        counter = await encode(job)
        // An encoding that was under way may have begun before the layer changed last; the next one has not.
        if (counter < wanted) counter = await encode(job)
        frames = await stored({ city, kind, counter })
      }
      return { counter, frames }
    },
    /** Whether opening the map costs no whole encoding. */
    async hasBase(cityId: number, kind: FeatureKind): Promise<boolean> {
      const base = await baseOf(cityId, kind)
      return base !== undefined && !base.aged
    },
    encode,
    stop: encoders.stop,
  }
  return library
}

export type Library = ReturnType<typeof createLibrary>
