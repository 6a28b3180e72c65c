import type { ValveState } from '@petatirta/contract'
import { shutTest } from '@petatirta/contract/plain'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { readSettings } from './settings.ts'

const STATE = sql<ValveState>`s.id, s.shut, s.note, s.username AS by,
  to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`

/** Metres: a valve that stands further away from where its state was written is another one. */
const STILL_THERE = 100

/** Whether the valve of `valve_state s` stands elsewhere by now; of one that is gone nothing is said. */
const isElsewhere = sql<boolean>`EXISTS (SELECT FROM accessories a WHERE a.city_id = s.city_id AND a.id = s.id
  AND NOT ST_DWithin(a.geom::geography, s.place::geography, ${STILL_THERE}))`

export async function readValveStates(db: Db, cityId: number): Promise<ValveState[]> {
  const { rows } = await sql<ValveState>`
    SELECT ${STATE} FROM valve_state s WHERE s.city_id = ${cityId} AND NOT ${isElsewhere} ORDER BY s.id`.execute(
    db,
  )
  return rows
}

/** What a closure takes for shut before anybody says otherwise. */
export async function readShut(db: Db, cityId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM valve_state s WHERE s.city_id = ${cityId} AND s.shut AND NOT ${isElsewhere}`.execute(db)
  return rows.map(({ id }) => id)
}

const noValve = () => new AppError('network', 'notFound', { message: 'Katup tidak ditemukan' })

async function requireValve(trx: Db, cityId: number, id: string): Promise<void> {
  const found = await trx
    .selectFrom('feature')
    .select('category')
    .where('kind', '=', 'accessories')
    .where('city_id', '=', cityId)
    .where('id', '=', id)
    .executeTakeFirst()
  const { valveTypes } = await readSettings(trx, cityId)
  if (!found || !shutTest(valveTypes)(found.category ?? '')) throw noValve()
}

/** Writes down what a person did to a valve. */
export async function writeValveState(
  trx: Db,
  actor: Actor,
  { cityId, slug }: City,
  { id, shut, note }: Pick<ValveState, 'id' | 'shut' | 'note'>,
): Promise<ValveState> {
  await requireValve(trx, cityId, id)
  const before = await trx
    .selectFrom('valve_state')
    .select(['shut', 'note'])
    .where('city_id', '=', cityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await sql<ValveState>`
    INSERT INTO valve_state AS s (city_id, id, shut, note, username, place)
    SELECT city_id, id, ${shut}, ${note}, ${actor.name}, ST_Centroid(geom) FROM accessories
    WHERE city_id = ${cityId} AND id = ${id}
    ON CONFLICT (city_id, id) DO UPDATE
      SET shut = excluded.shut, note = excluded.note, username = excluded.username, place = excluded.place, at = now()
    RETURNING ${STATE}`.execute(trx)
  await recordAudit(trx, actor, {
    action: 'valve.state',
    subject: id,
    subjectId: id,
    city: slug,
    before: before ?? null,
    after: { shut, note },
  })
  if (!rows[0]) throw new Error('an INSERT without a row')
  return rows[0]
}

/**
 * Writes states of several valves, for who keeps an account of it elsewhere. Those that are as they should be already, or are gone
 * from the layer, are passed over. Answers which ones changed.
 */
export async function writeValves(
  trx: Db,
  { cityId }: City,
  {
    ids,
    shut,
    by,
    note,
  }: { readonly ids: readonly string[]; readonly shut: boolean; readonly by: string; readonly note: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO valve_state AS s (city_id, id, shut, note, username, place)
    SELECT city_id, id, ${shut}, ${note.slice(0, 300)}, ${by}, ST_Centroid(geom) FROM accessories
    WHERE city_id = ${cityId} AND id = ANY(${ids}::text[])
      -- One without a state is open.
      AND (${shut} OR EXISTS (SELECT FROM valve_state o WHERE o.city_id = accessories.city_id AND o.id = accessories.id AND o.shut))
    ON CONFLICT (city_id, id) DO UPDATE
      SET shut = excluded.shut, note = excluded.note, username = excluded.username, place = excluded.place, at = now()
      WHERE s.shut <> excluded.shut OR NOT ST_DWithin(s.place::geography, excluded.place::geography, ${STILL_THERE})
    RETURNING s.id`.execute(trx)
  return rows.map(({ id }) => id).sort()
}
