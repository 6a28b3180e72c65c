import { sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'

/** Complaints carry what the clock on the city's walls showed; incidents are instants. */
const wallClock = (instant: ReturnType<typeof sql>, { gmtOffset }: City) =>
  sql`(${instant} AT TIME ZONE 'UTC' + ${gmtOffset}::float8 * interval '1 hour')`

const begin = (city: City) => wallClock(sql`i.starts_at`, city)
const end = (city: City) => wallClock(sql`COALESCE(i.closed_at, now())`, city)

/** How many complaints the customers of `incident i` made while it lasted. */
export const complaintsOf = (city: City) => sql<number>`
  (SELECT count(*)::int FROM complaint p
   WHERE p.city_id = i.city_id AND p.tgl_pengaduan >= ${begin(city)} AND p.tgl_pengaduan <= ${end(city)}
     AND EXISTS (SELECT FROM incident_customer a WHERE a.incident_id = i.id AND a.customer_id = p.customer_id))`

export interface LinkedIncident {
  id: string
  title: string
}

/** The incident that concerned a customer when it complained, for each of these complaints; of several the newest. */
export async function incidentsOf(
  db: Db,
  city: City,
  complaints: readonly { customer_id: string; tgl_pengaduan: string }[],
): Promise<(LinkedIncident | undefined)[]> {
  const found = new Array<LinkedIncident | undefined>(complaints.length)
  const { rows } = await sql<LinkedIncident & { position: number }>`
    SELECT p.position::int AS position, i.id, i.title
    FROM unnest(${complaints.map(row => row.customer_id)}::text[], ${complaints.map(row => row.tgl_pengaduan)}::timestamp[])
         WITH ORDINALITY p(customer_id, at, position)
    CROSS JOIN LATERAL (
      SELECT i.id, i.title FROM incident_customer a JOIN incident i ON i.id = a.incident_id
      WHERE a.city_id = ${city.cityId} AND a.customer_id = p.customer_id
        AND p.at >= ${begin(city)} AND p.at <= ${end(city)}
      ORDER BY i.starts_at DESC LIMIT 1) i`.execute(db)
  for (const { position, id, title } of rows) found[position - 1] = { id, title }
  return found
}
