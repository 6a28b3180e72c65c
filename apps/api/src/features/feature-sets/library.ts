import { setImmediate } from 'node:timers/promises'
import { type CompressedPart, type FeatureKind, framesOf } from '@petatirta/contract'
import { formatDay, pastPeriods } from '@petatirta/domain'
import { LRUCache } from 'lru-cache'
import type { City } from '#platform/cities.ts'
import { coalesceInTurn } from '#platform/coalesce.ts'
import { copiedRows } from '#platform/database/copied-rows.ts'
import type { Services } from '#platform/services.ts'
import type { Asker } from '#platform/shared-work.ts'
import type { EncodeJob } from './encode.ts'
import { createEncoders, type EncoderNeeds, type EncodingLimits } from './encoders.ts'
import { createFailedEncodings } from './failed-encodings.ts'
import { LAYOUT } from './layout.ts'
import { createSmallSets, type FeatureSet } from './small-sets.ts'

export interface AskedJob extends EncodeJob {
  /** The counter that the layer had when it was asked for. */
  counter: number
}

interface StoredSet {
  city: City
  kind: FeatureKind
  counter: number
}

export interface MonthsAsked {
  /** The set whose rows are meant. */
  base: number
  /** Only of customers who changed since this counter. */
  since?: number | undefined
}

/** A layer that is imported again and again during a request is answered with one of its states. */
const TRIES = 3
const CACHE_BYTES = 128 * 1024 * 1024
/** A base is encoded anew when so much of it has changed: everybody who opens the map gets base and changes. */
const AGED_SHARE = 0.05
const AGED_ROWS = 500

/** Returns the encoded set of a layer's present counter; encodes it once if it is not stored yet. */
export function createLibrary(
  services: EncoderNeeds & Pick<Services, 'db'>,
  cacheBytes = CACHE_BYTES,
  limits?: EncodingLimits,
) {
  const { db, pool } = services
  const encoders = createEncoders(services, limits)
  const encoding = new Map<string, Promise<number>>()
  const failed = createFailedEncodings()
  const smallSets = createSmallSets(encoders, failed)

  /** What could not be encoded is not tried with every request. */
  const encodeOnce = async ({ counter, ...job }: AskedJob, layer: string): Promise<number> => {
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

  const encode = (job: AskedJob): Promise<number> => {
    const layer = `${job.cityId} ${job.kind}`
    const running = encoding.get(layer)
    if (running) return running
    const started = encodeOnce(job, layer).finally(() => encoding.delete(layer))
    encoding.set(layer, started)
    return started
  }

  /** A layer's present counter, and the earliest from which on every change is noted. */
  const currentLayer = coalesceInTurn(async key => {
    const [cityId, kind] = key.split(' ') as [string, FeatureKind]
    const row = await db
      .selectFrom('layer_counter')
      .select(['counter', 'noted', 'changes_from'])
      .where('city_id', '=', Number(cityId))
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!row) return { counter: 0, knownFrom: Number.POSITIVE_INFINITY }
    const { counter, noted, changes_from } = row
    return { counter, knownFrom: noted === counter ? changes_from : counter }
  })
  const currentCounter = async (cityId: number, kind: FeatureKind) =>
    (await currentLayer(`${cityId} ${kind}`)).counter
  /** The present counter, where it is known what changed since. Nothing is begun for a counter that was invented. */
  const counterAfter = async (cityId: number, kind: FeatureKind, since: number) => {
    const { counter, knownFrom } = await currentLayer(`${cityId} ${kind}`)
    return since >= knownFrom && since <= counter ? counter : undefined
  }

  /** As frames, ready to be sent: all clients get the same bytes. */
  const readFrames = async ({ city: { cityId, slug }, kind, counter }: StoredSet) => {
    const parts: CompressedPart[] = []
    const client = await pool.connect()
    try {
      // By COPY: an ordinary answer would carry the bytes as hexadecimal text, to be turned into bytes all at once.
      const select = `SELECT p.bytes, p.name FROM feature_set_part p
        JOIN feature_set s USING (city_id, kind, counter)
        WHERE city_id = ${cityId} AND kind = '${kind}' AND counter = ${counter} AND s.layout = ${LAYOUT}
        ORDER BY p.position`
      for await (const rows of copiedRows(client, select)) {
        for (let row = 0; row < rows.count; row++)
          parts.push({ name: rows.field(row, 1).toString(), bytes: rows.field(row, 0) })
      }
    } finally {
      client.release()
    }
    const frames: Uint8Array[] = []
    for (const frame of framesOf({ kind, city: slug, counter, parts })) {
      frames.push(frame)
      await setImmediate()
    }
    return frames
  }

  /** A thousand clients that come back at once share one copy in memory instead of reading one each. */
  const cache = new LRUCache<string, Uint8Array[], StoredSet>({
    maxSize: cacheBytes,
    // A set larger than the cache takes all of it until the next one comes.
    sizeCalculation: frames => Math.min(1 + frames.reduce((sum, { length }) => sum + length, 0), cacheBytes),
    fetchMethod: (_key, _old, { context }) => readFrames(context),
    // A read that is evicted before it ends still answers its callers.
    ignoreFetchAbort: true,
  })

  const stored = async (set: StoredSet) => {
    const key = `${set.city.cityId} ${set.city.slug} ${set.kind} ${set.counter}`
    const frames = (await cache.fetch(key, { context: set })) ?? []
    // Not encoded yet: the next read may find it.
    if (frames.length === 0) cache.delete(key)
    return frames
  }

  /**
   * The newest stored set from which on every change is noted, and the others that are such sets; and whether it is time for the
   * next one.
   */
  const findBase = coalesceInTurn(async key => {
    const [cityId, kind] = key.split(' ')
    const { rows } = await pool.query<{ counter: number; kept: number[]; aged: boolean }>(
      `SELECT base.counter, base.kept, (SELECT count(*) FROM (
           SELECT FROM row_change r WHERE r.city_id = $1 AND r.kind = $2 AND r.counter > base.counter LIMIT base.most + 1) n
         ) > base.most AS aged
       FROM (
         SELECT s.counter, GREATEST(${AGED_ROWS}, ${AGED_SHARE} * s.rows)::int AS most, array_agg(s.counter) OVER () AS kept
         FROM layer_counter l JOIN feature_set s USING (city_id, kind)
         WHERE l.city_id = $1 AND l.kind = $2 AND s.layout = ${LAYOUT}
           AND (s.counter = l.counter OR l.noted = l.counter AND s.counter BETWEEN l.changes_from AND l.counter)
         ORDER BY s.counter DESC LIMIT 1
       ) base`,
      [Number(cityId), kind],
    )
    return rows[0]
  })
  /** The one that is wanted, if it is such a set. */
  const baseOf = async (cityId: number, kind: FeatureKind, wanted = -1) => {
    const found = await findBase(`${cityId} ${kind}`)
    return found && { counter: found.kept.includes(wanted) ? wanted : found.counter, aged: found.aged }
  }

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

    /** What changed since a counter; undefined where that is not known. */
    async changes(
      { cityId, slug: city }: City,
      { kind, since }: { kind: FeatureKind; since: number },
      asker: Asker,
    ): Promise<FeatureSet | undefined> {
      const counter = await counterAfter(cityId, kind, since)
      if (counter === undefined) return undefined
      return smallSets.changes({ cityId, city, kind, since }, counter, asker)
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
