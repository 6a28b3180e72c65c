import { setImmediate } from 'node:timers/promises'
import { type CompressedPart, type FeatureKind, framesOf } from '@petatirta/contract'
import { formatDay, pastPeriods } from '@petatirta/domain'
import { LRUCache } from 'lru-cache'
import type { City } from '#platform/cities.ts'
import { coalesce } from '#platform/coalesce.ts'
import { copiedRows } from '#platform/database/copied-rows.ts'
import type { Services } from '#platform/services.ts'
import type { EncodeJob } from './encode.ts'
import type { MonthsJob } from './encode-months.ts'
import { createEncoders, type EncoderNeeds, type EncodingLimits } from './encoders.ts'
import { createFailedEncodings } from './failed-encodings.ts'
import { LAYOUT } from './layout.ts'

export interface FeatureSet {
  counter: number
  frames: readonly Uint8Array[]
}

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

interface ChangesAsked {
  city: City
  kind: FeatureKind
  since: number
}

/** A layer that is imported again and again during a request is answered with one of its states. */
const TRIES = 3
const CACHE_BYTES = 128 * 1024 * 1024
const CHANGES_BYTES = 16 * 1024 * 1024
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

  /** What could not be encoded is not tried with every request. */
  const guarded = async <T>(layer: string, counter: number, work: () => Promise<T>): Promise<T> => {
    failed.check(layer, counter)
    const begun = performance.now()
    try {
      const encoded = await work()
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
    const { counter, ...encoded } = job
    const started = guarded(layer, counter, () => encoders.encode(encoded)).finally(() =>
      encoding.delete(layer),
    )
    encoding.set(layer, started)
    return started
  }

  const currentCounter = coalesce(async key => {
    const [cityId, kind] = key.split(' ') as [string, FeatureKind]
    const row = await db
      .selectFrom('layer_counter')
      .select('counter')
      .where('city_id', '=', Number(cityId))
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row?.counter ?? 0
  })

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

  /** Some hundred maps hear of a change at the same moment, and most are at the same counter. */
  const changesCache = new LRUCache<string, FeatureSet, ChangesAsked>({
    maxSize: CHANGES_BYTES,
    sizeCalculation: ({ frames }) =>
      Math.min(1 + frames.reduce((sum, { length }) => sum + length, 0), CHANGES_BYTES),
    fetchMethod: async (_key, _old, { context: { city, kind, since } }) => {
      const set = await encoders.changes({ cityId: city.cityId, city: city.slug, kind, since })
      if (!set) return undefined
      const frames = [...framesOf({ kind, city: city.slug, since, ...set })]
      return { counter: set.counter, frames }
    },
    ignoreFetchAbort: true,
  })

  /**
   * The newest stored set from which on every change is noted, or the one that is wanted if it is such a set; and whether it is
   * time for the next one.
   */
  const findBase = coalesce(async key => {
    const [cityId, kind, wanted] = key.split(' ')
    const { rows } = await pool.query<{ counter: number; aged: boolean }>(
      `SELECT base.counter, (SELECT count(*) FROM (
           SELECT FROM row_change r WHERE r.city_id = $1 AND r.kind = $2 AND r.counter > base.counter LIMIT base.most + 1) n
         ) > base.most AS aged
       FROM (
         SELECT s.counter, GREATEST(${AGED_ROWS}, ${AGED_SHARE} * s.rows)::int AS most
         FROM layer_counter l JOIN feature_set s USING (city_id, kind)
         WHERE l.city_id = $1 AND l.kind = $2 AND s.layout = ${LAYOUT}
           AND (s.counter = l.counter OR l.noted = l.counter AND s.counter BETWEEN l.changes_from AND l.counter)
         ORDER BY s.counter = $3::bigint DESC, s.counter DESC LIMIT 1
       ) base`,
      [Number(cityId), kind, Number(wanted)],
    )
    return rows[0]
  })
  const baseOf = (cityId: number, kind: FeatureKind, wanted = -1) => findBase(`${cityId} ${kind} ${wanted}`)

  const monthsKey = ({ cityId, periods, base, changedSince = -1 }: MonthsJob) =>
    `${cityId} ${periods.at(-1)} ${base} ${changedSince}`

  /** Asked for at the same moment it is made once. That of a whole set is kept in the database, that of changes is small. */
  const makingMonths = new Map<string, Promise<FeatureSet | undefined>>()
  const makeMonths = (job: MonthsJob): Promise<FeatureSet | undefined> => {
    const key = monthsKey(job)
    const running = makingMonths.get(key)
    if (running) return running
    const layer = `${job.cityId} months`
    const made = guarded(layer, job.base, () => encoders.months(job))
      .then(set => {
        if (!set) return undefined
        const { kind, city, changedSince: since } = job
        return {
          ...set,
          frames: [...framesOf({ kind, city, ...set, ...(since !== undefined && { since }) })],
        }
      })
      .finally(() => makingMonths.delete(key))
    makingMonths.set(key, made)
    return made
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
        const counter = await currentCounter(`${cityId} ${kind}`)
        // For those who come later; whoever encodes reports its failure.
        encode({ cityId, city: slug, kind, counter }).catch(() => undefined)
      }
      const frames = await stored({ city, kind, counter: found.counter })
      return frames.length > 0 ? { counter: found.counter, frames } : library.get(city, kind)
    },

    /** What changed since a counter; undefined where that is not known. */
    async changes(city: City, kind: FeatureKind, since: number): Promise<FeatureSet | undefined> {
      const counter = await currentCounter(`${city.cityId} ${kind}`)
      const key = `${city.cityId} ${city.slug} ${kind} ${since} ${counter}`
      return changesCache.fetch(key, { context: { city, kind, since } })
    },

    /** Customers' payment status of earlier months; undefined where the set that is named is not kept any more. */
    async months(
      { cityId, slug: city, gmtOffset }: City,
      { base, since: changedSince }: MonthsAsked,
      now = new Date(),
    ): Promise<FeatureSet | undefined> {
      const kind = 'customer'
      const found = changedSince === undefined ? await baseOf(cityId, kind, base) : { counter: base }
      if (found?.counter !== base) return undefined
      const periods = pastPeriods(formatDay(now, gmtOffset))
      return makeMonths({
        cityId,
        city,
        kind,
        periods,
        base,
        ...(changedSince !== undefined && { changedSince }),
      })
    },

    async get(city: City, kind: FeatureKind): Promise<FeatureSet> {
      const { cityId, slug } = city
      const wanted = await currentCounter(`${cityId} ${kind}`)
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
