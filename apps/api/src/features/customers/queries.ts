import type { CustomerFeature } from '@petatirta/contract'
import { seesPersonalData, withoutPersonalData } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth/caller.ts'
import type { Db } from '#platform/database/database.ts'
import { containing } from '#platform/database/paging.ts'

/** `customer c` as the outside sees it. */
export const customerFeature = sql<CustomerFeature>`
  jsonb_build_object('type', 'Feature', '_id', c.id,
                     'updatedAt', to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'geometry', ST_AsGeoJSON(c.geom, 7)::jsonb, 'properties', customer_properties(c))`

/** What of a customer this caller may see. */
export const shownTo = <T extends CustomerFeature>(caller: Caller, customer: T): T => {
  if (seesPersonalData(caller)) return customer
  const { idpelangga } = customer.properties
  return { ...customer, properties: { ...withoutPersonalData(customer.properties), idpelangga } }
}

export async function findCustomer(db: Db, cityId: number, id: string): Promise<CustomerFeature | undefined> {
  const { rows } = await sql<{ feature: CustomerFeature }>`
    SELECT ${customerFeature} AS feature FROM customer c WHERE c.city_id = ${cityId} AND c.id = ${id}`.execute(
    db,
  )
  return rows[0]?.feature
}

/** By id; the search word may be part of a customer's number or name. */
export async function listCustomers(
  db: Db,
  cityId: number,
  { limit, offset, search }: { limit: number; offset: number; search: string | undefined },
): Promise<{ customers: CustomerFeature[]; total: number }> {
  const pattern = search && containing(search.trim())
  const wanted = sql`c.city_id = ${cityId} AND ${
    pattern ? sql`(c.id ILIKE ${pattern} OR c.nama ILIKE ${pattern})` : sql`true`
  }`
  const { rows } = await sql<{ feature: CustomerFeature }>`
    SELECT ${customerFeature} AS feature FROM customer c WHERE ${wanted}
    ORDER BY c.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM customer c WHERE ${wanted}`.execute(db)
  return { customers: rows.map(({ feature }) => feature), total: counted.rows[0]?.total ?? 0 }
}
