import type { FeatureKind } from '@petatirta/contract'
import type pg from 'pg'
import { coalesceInTurn } from '#platform/coalesce.ts'
import type { Database } from '#platform/database/database.ts'
import { countChanges } from './encoding-limits.ts'
import { LAYOUT } from './layout.ts'

/** A base is encoded anew when so much of it has changed: each map that is opened gets base and changes. */
const AGED_SHARE = 0.05
const AGED_ROWS = 500

/** From so many changed rows on, browsers that stopped at neighbouring counters are sent the same set. */
const SHARED_FROM = 2000
/** From so many on making the set takes longer than a map should wait. */
const MADE_AHEAD_FROM = 500
const MOST_COUNTED = 50_000
/** So much more than what one of them lacks may be in it. */
const SHARED_MORE = 0.1
const BLOCKS = [4096, 512, 64, 8]

/**
 * What the database knows of layers: how far each is, and which of its stored sets can be gone on with. Asked once for all who ask at
 * the same moment.
 */
export function createLayerStates(db: Database, pool: pg.Pool) {
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

  /**
   * An earlier counter from which on little more has changed, the same for many. Rows as they were and ids that are unknown do a
   * browser no harm, and after a night in which much was changed each browser comes with another counter of the day before.
   */
  const sharedSince = coalesceInTurn(async key => {
    const [cityId, kind, asked] = key.split(' ') as [string, FeatureKind, string]
    const [layer, since] = [{ cityId: Number(cityId), kind }, Number(asked)]
    const changed = await countChanges(pool, { ...layer, since }, MOST_COUNTED)
    if (changed < SHARED_FROM) return since
    const { knownFrom } = await currentLayer(`${cityId} ${kind}`)
    const most = Math.floor(changed * SHARED_MORE)
    for (const block of BLOCKS) {
      const from = since - (since % block)
      if (from < knownFrom) continue
      const more = await countChanges(pool, { ...layer, since: from, until: since }, most + 1)
      if (more <= most) return from
    }
    return since
  })

  /** The counter before the newest change of many rows: there most browsers are that come after it. */
  const beforeMany = async (cityId: number, kind: FeatureKind): Promise<number | undefined> => {
    const { rows } = await pool.query<{ since: number }>(
      `SELECT r.counter - 1 AS since FROM row_change r WHERE r.city_id = $1 AND r.kind = $2
       GROUP BY r.counter HAVING count(*) >= ${MADE_AHEAD_FROM} ORDER BY r.counter DESC LIMIT 1`,
      [cityId, kind],
    )
    return rows[0]?.since
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

  return {
    currentCounter,
    counterAfter,
    sharedSince: (cityId: number, kind: FeatureKind, since: number) =>
      sharedSince(`${cityId} ${kind} ${since}`),
    beforeMany,
    baseOf,
  }
}
