import type { CallArguments, calls } from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { ClosureSource } from './closure-source.ts'
import { foreignValves } from './create.ts'

type Change = CallArguments<typeof calls.updateIncident>['body']

/** Locked, so that of two who close it one hears that it is closed. */
async function requireOpen(trx: Db, city: City, id: string) {
  const incident = await trx
    .selectFrom('incident')
    .select(['title', 'reason', 'starts_at', 'ends_at', 'closed_at', 'closed_by', 'valves'])
    .where('city_id', '=', city.cityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!incident) throw new AppError('incident', 'notFound')
  if (incident.closed_at)
    throw new AppError('incident', 'conflict', {
      message: `Gangguan ini sudah dinyatakan selesai oleh ${incident.closed_by}`,
    })
  return incident
}

/** Answers whether anything changed. */
export async function updateIncident(
  trx: Db,
  actor: Actor,
  city: City,
  { id, change }: { id: string; change: Change },
): Promise<boolean> {
  const { title, reason, starts_at, ends_at } = await requireOpen(trx, city, id)
  const changed = changedValues(
    { title, reason, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() },
    {
      title: change.title,
      reason: change.reason,
      startsAt: new Date(change.startsAt).toISOString(),
      endsAt: new Date(change.endsAt).toISOString(),
    },
  )
  if (!changed) return false
  await trx
    .updateTable('incident')
    .set({
      title: change.title,
      reason: change.reason,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, actor, {
    action: 'incident.update',
    subject: change.title,
    subjectId: id,
    city: city.slug,
    ...changed,
  })
  return true
}

/** So many are named in a refusal. */
const NAMED = 3

/** A shut valve that keeps another running incident dry may not be written down as open; a planned one has not begun to need it. */
async function requireNotNeeded(
  trx: Db,
  city: City,
  { id, opened }: { id: string; opened: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ valve: string; title: string }>`
    SELECT DISTINCT ON (wanted.position) wanted.valve, i.title
    FROM unnest(${opened}::text[]) WITH ORDINALITY wanted(valve, position)
    JOIN valve_state s ON s.city_id = ${city.cityId} AND s.id = wanted.valve AND s.shut
    JOIN incident i ON i.city_id = ${city.cityId} AND i.id <> ${id} AND i.closed_at IS NULL AND i.starts_at <= now()
      AND i.valves @> jsonb_build_array(jsonb_build_object('id', wanted.valve))
    ORDER BY wanted.position, i.starts_at, i.id`.execute(trx)
  if (rows.length === 0) return
  const named = rows.slice(0, NAMED).map(({ valve, title }) => `"${valve}" (gangguan "${title}")`)
  const more = rows.length > NAMED ? ` dan ${rows.length - NAMED} katup lain` : ''
  throw new AppError('incident', 'conflict', {
    message: `Katup ${named.join(', ')}${more} masih harus ditutup untuk gangguan lain yang sedang berlangsung. Jangan tandai sebagai dibuka`,
  })
}

/** Answers whether states of valves changed. */
export async function closeIncident(
  trx: Db,
  actor: Actor,
  city: City,
  { id, opened, source }: { id: string; opened: readonly string[]; source: ClosureSource },
): Promise<boolean> {
  const { title, valves } = await requireOpen(trx, city, id)
  const errors = foreignValves('opened', opened, valves)
  if (errors.length > 0) throw new AppError('incident', 'invalid', { errors })
  await requireNotNeeded(trx, city, { id, opened })
  const now = new Date()
  await trx
    .updateTable('incident')
    .set({ closed_at: now, closed_by: actor.name, updated_at: now })
    .where('id', '=', id)
    .execute()
  const change = { ids: opened, shut: false, by: actor.name, note: title }
  const changed = opened.length > 0 ? await source.writeValves(trx, city, change) : []
  await recordAudit(trx, actor, {
    action: 'incident.close',
    subject: title,
    subjectId: id,
    city: city.slug,
    after: { closedAt: now.toISOString(), opened: changed },
  })
  return changed.length > 0
}
