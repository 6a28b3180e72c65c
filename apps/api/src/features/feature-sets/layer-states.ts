import type { FeatureKind } from '@petatirta/contract'
import type pg from 'pg'
import { coalesceInTurn } from '#platform/coalesce.ts'
import type { Database } from '#platform/database/database.ts'
import { LAYOUT } from './layout.ts'

/** A base is encoded anew when so much of it has changed: everybody who opens the map gets base and changes. */
const AGED_SHARE = 0.05
const AGED_ROWS = 500

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

  return { currentCounter, counterAfter, baseOf }
}
