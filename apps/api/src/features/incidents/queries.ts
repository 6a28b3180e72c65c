import type { CustomerIncident, Incident, IncidentState, OpenIncident } from '@petatirta/contract'
import { type RawBuilder, sql } from 'kysely'
import { complaintsOf } from '#city/incident-complaints.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

/** Of `incident i`. A planned one begins by itself when its hour has come. */
const state = sql<IncidentState>`
  CASE WHEN i.closed_at IS NOT NULL THEN 'closed' WHEN i.starts_at <= now() THEN 'running' ELSE 'planned' END`

const IN_STATE: Record<IncidentState, RawBuilder<boolean>> = {
  planned: sql`i.closed_at IS NULL AND i.starts_at > now()`,
  running: sql`i.closed_at IS NULL AND i.starts_at <= now()`,
  closed: sql`i.closed_at IS NOT NULL`,
}

interface Row
  extends Pick<Incident, 'id' | 'state' | 'title' | 'reason' | 'planned' | 'valves' | 'customers' | 'areas'> {
  starts_at: Date
  ends_at: Date
  closed_at: Date | null
  lon: number
  lat: number
  complaints: number
  created_by: string
  created_at: Date
}

const columns = (city: City) => sql`
  i.id, ${state} AS state, i.title, i.reason, i.planned, i.starts_at, i.ends_at, i.closed_at, ST_X(i.place) AS lon,
  ST_Y(i.place) AS lat, i.valves, i.customers, i.areas, ${complaintsOf(city)} AS complaints, i.created_by, i.created_at`

const toIncident = (row: Row): Incident => ({
  id: row.id,
  state: row.state,
  title: row.title,
  reason: row.reason,
  planned: row.planned,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  position: [row.lon, row.lat],
  valves: row.valves,
  customers: row.customers,
  areas: row.areas,
  complaints: row.complaints,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
})

export async function findIncident(db: Db, city: City, id: string): Promise<Incident> {
  const { rows } = await sql<Row>`
    SELECT ${columns(city)} FROM incident i WHERE i.city_id = ${city.cityId} AND i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('incident', 'notFound')
  return toIncident(rows[0])
}

interface Wanted {
  state?: IncidentState | undefined
  area?: string | undefined
  limit: number
  offset: number
}

export async function listIncidents(db: Db, city: City, { state, area, limit, offset }: Wanted) {
  const wanted = sql`i.city_id = ${city.cityId} AND ${state ? IN_STATE[state] : sql`true`} AND ${
    area
      ? sql`EXISTS (SELECT FROM unnest(i.areas) name WHERE lower(name) = lower(btrim(${area})))`
      : sql`true`
  }`
  // The page first: complaints are counted for its rows alone.
  const { rows } = await sql<Row>`
    SELECT ${columns(city)}
    FROM (SELECT * FROM incident i WHERE ${wanted} ORDER BY starts_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) i
    ORDER BY i.starts_at DESC, i.id DESC`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM incident i WHERE ${wanted}`.execute(db)
  return { incidents: rows.map(toIncident), total: counted.rows[0]?.total ?? 0 }
}

export async function openIncidents(db: Db, city: City): Promise<OpenIncident[]> {
  const { rows } = await sql<Row & { line: OpenIncident['line'] }>`
    SELECT ${columns(city)}, ST_AsGeoJSON(i.line, 6)::json->'coordinates' AS line
    FROM incident i WHERE i.city_id = ${city.cityId} AND i.closed_at IS NULL
    ORDER BY i.starts_at, i.id`.execute(db)
  return rows.map(row => ({ ...toIncident(row), line: row.line }))
}

export async function incidentsOfCustomer(
  db: Db,
  city: City,
  customerId: string,
): Promise<CustomerIncident[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'state' | 'title' | 'planned' | 'starts_at' | 'ends_at'>>`
    SELECT i.id, ${state} AS state, i.title, i.planned, i.starts_at, i.ends_at
    FROM incident_customer a JOIN incident i ON i.id = a.incident_id
    WHERE a.city_id = ${city.cityId} AND a.customer_id = ${customerId} AND i.closed_at IS NULL
    ORDER BY i.starts_at, i.id`.execute(db)
  return rows.map(({ id, state, title, planned, starts_at, ends_at }) => ({
    id,
    state,
    title,
    planned,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }))
}

/** Numbers of one page of an incident's customers, those who are gone by now included, and how many there are in all. */
export async function customerPage(
  db: Db,
  city: City,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const incident = await db
    .selectFrom('incident')
    .select('customers')
    .where('city_id', '=', city.cityId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!incident) throw new AppError('incident', 'notFound')
  const rows = await db
    .selectFrom('incident_customer')
    .select('customer_id')
    .where('incident_id', '=', id)
    .orderBy('customer_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(row => row.customer_id), total: incident.customers }
}
