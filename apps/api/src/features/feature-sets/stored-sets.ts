import { setImmediate } from 'node:timers/promises'
import { type CompressedPart, type FeatureKind, framesOf } from '@petatirta/contract'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { City } from '#platform/cities.ts'
import { copiedRows } from '#platform/database/copied-rows.ts'
import { LAYOUT } from './layout.ts'

interface StoredSet {
  city: City
  kind: FeatureKind
  counter: number
}

/** As frames, ready to be sent: all clients get the same bytes. */
async function readFrames(
  pool: pg.Pool,
  { city: { cityId, slug }, kind, counter }: StoredSet,
): Promise<Uint8Array[]> {
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
        parts.push({ name: rows.field(row, 1).toString(), bytes: Buffer.from(rows.field(row, 0)) })
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

/** Sets as the database keeps them; empty where there is none. */
export function createStoredSets(pool: pg.Pool, cacheBytes: number) {
  /** A thousand clients that come back at once share one copy in memory instead of reading one each. */
  const cache = new LRUCache<string, Uint8Array[], StoredSet>({
    maxSize: cacheBytes,
    // A set larger than the cache takes all of it until the next one comes.
    sizeCalculation: frames => Math.min(1 + frames.reduce((sum, { length }) => sum + length, 0), cacheBytes),
    fetchMethod: (_key, _old, { context }) => readFrames(pool, context),
    // A read that is evicted before it ends still answers its callers.
    ignoreFetchAbort: true,
  })

  return async (set: StoredSet): Promise<readonly Uint8Array[]> => {
    const key = `${set.city.cityId} ${set.city.slug} ${set.kind} ${set.counter}`
    const frames = (await cache.fetch(key, { context: set })) ?? []
    // Not encoded yet: the next read may find it.
    if (frames.length === 0) cache.delete(key)
    return frames
  }
}
