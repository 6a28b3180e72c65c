import type { CallArguments, calls, FieldError } from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { ClosureSource, SolvedClosure } from './closure-source.ts'
import { dryLine } from './dry-line.ts'

type Body = CallArguments<typeof calls.createIncident>['body']

/** Open maps fetch all of them at once. More at a time is a mistake, or a program that runs wild. */
export const MOST_OPEN = 100
const AT_ONCE = 20_000
/** A closure concerns a few; customers' kelurahan are whatever their publisher wrote. */
const MOST_AREAS = 100

/** Valves that are not among those of the incident, as errors of the field that named them. */
export const foreignValves = (
  path: string,
  named: readonly string[],
  valves: readonly { id: string }[],
): FieldError[] => {
  const own = new Set(valves.map(({ id }) => id))
  return named.flatMap((id, i) =>
    own.has(id) ? [] : { path: `${path}.${i}`, message: `Katup "${id}" bukan bagian dari gangguan ini` },
  )
}

/** Creations of a city come one after the other: the lock of its row keeps two from both being the last that there is room for. */
async function requireRoom(trx: Db, city: City): Promise<void> {
  await sql`SELECT FROM company WHERE city_id = ${city.cityId} FOR NO KEY UPDATE`.execute(trx)
  const { open } = await trx
    .selectFrom('incident')
    .select(eb => eb.fn.countAll<string>().as('open'))
    .where('city_id', '=', city.cityId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open) >= MOST_OPEN)
    throw new AppError('incident', 'conflict', {
      message: `Sudah ada ${open} gangguan yang belum selesai. Selesaikan yang lama terlebih dahulu`,
    })
}

async function insertCustomers(
  trx: Db,
  city: City,
  id: string,
  customerIds: Iterable<string>,
): Promise<void> {
  const insert = (ids: readonly string[]) =>
    sql`INSERT INTO incident_customer (incident_id, city_id, customer_id)
        SELECT ${id}, ${city.cityId}, customer_id FROM unnest(${ids}::text[]) customer_id ON CONFLICT DO NOTHING`.execute(
      trx,
    )
  let ids: string[] = []
  for (const customerId of customerIds) {
    ids.push(customerId)
    if (ids.length < AT_ONCE) continue
    await insert(ids)
    ids = []
  }
  await insert(ids)
}

/** Counts what was stored; kelurahan are distinguished as the summaries of areas do, without case. */
const countCustomers = (trx: Db, id: string) =>
  sql<{ customers: number; areas: string[] }>`
    UPDATE incident SET
      customers = (SELECT count(*) FROM incident_customer WHERE incident_id = ${id}),
      areas = ARRAY(
        SELECT min(btrim(c.kelurahan)) FROM incident_customer a
        JOIN customer c ON c.city_id = a.city_id AND c.id = a.customer_id
        WHERE a.incident_id = ${id} AND btrim(c.kelurahan) NOT IN ('', '-') AND length(c.kelurahan) <= 100
        GROUP BY lower(btrim(c.kelurahan)) ORDER BY count(*) DESC, 1 LIMIT ${MOST_AREAS})
    WHERE id = ${id} RETURNING customers, areas`.execute(trx)

export async function createIncident(
  trx: Db,
  actor: Actor,
  city: City,
  { body, solved, source }: { body: Body; solved: SolvedClosure; source: ClosureSource },
): Promise<{ id: string; valvesChanged: boolean }> {
  const { title, reason, planned, startsAt, endsAt, shutNow } = body
  const { pipe, valves } = solved.closure
  const errors = foreignValves('shutNow', shutNow, valves)
  if (errors.length > 0) throw new AppError('incident', 'invalid', { errors })
  await requireRoom(trx, city)
  const id = newId()
  const [lon, lat] = pipe.position
  await trx
    .insertInto('incident')
    .values({
      id,
      city_id: city.cityId,
      title,
      reason,
      planned,
      starts_at: startsAt,
      ends_at: endsAt,
      place: sql`ST_SetSRID(ST_Point(${lon}, ${lat}), 4326)`,
      closure: JSON.stringify(body.closure),
      valves: JSON.stringify(valves),
      line: dryLine(solved.line),
      created_by: actor.name,
    })
    .execute()
  await insertCustomers(trx, city, id, solved.customerIds)
  const { rows } = await countCustomers(trx, id)
  const change = { ids: shutNow, shut: true, by: actor.name, note: title }
  const shut = shutNow.length > 0 ? await source.writeValves(trx, city, change) : []
  await recordAudit(trx, actor, {
    action: 'incident.create',
    subject: title,
    subjectId: id,
    city: city.slug,
    after: {
      reason,
      planned,
      startsAt,
      endsAt,
      ...rows[0],
      valves: valves.map(valve => valve.id),
      shutNow: shut,
    },
  })
  return { id, valvesChanged: shut.length > 0 }
}
