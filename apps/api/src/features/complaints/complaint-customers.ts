import { sql } from 'kysely'
import { type ComplaintFilter, complaintConditions } from '#city/complaint-filter.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Each customer once, in the order of the index: of a long time nothing else needs to be read, and nothing sorted.
 * As one JSON value, because half a million rows would be half a million objects first.
 */
export async function complaintCustomers(db: Db, city: City, filter: ComplaintFilter): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT to_json(ARRAY(
      SELECT customer_id FROM complaint WHERE ${sql.join(complaintConditions(city, filter), sql` AND `)}
      GROUP BY customer_id ORDER BY customer_id)) AS ids`.execute(db)
  return rows[0]?.ids ?? []
}
