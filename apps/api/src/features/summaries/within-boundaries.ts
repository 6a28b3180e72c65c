import type { AreaRequest, AreaSummary } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Caller } from '#platform/auth/caller.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { figures } from './figures.ts'
import { wantedCustomers } from './wanted-customers.ts'

export async function summariseWithin(db: Db, city: City, request: AreaRequest): Promise<AreaSummary> {
  const wanted = await wantedCustomers(db, city, request)
  const { rows } = await sql<{ summary: AreaSummary }>`
    SELECT ${figures} AS summary FROM customer c WHERE ${wanted}`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0].summary
}

const EXPORTED = sql<string>`left(customer_overlay(c)::text, -1) || format(',"total_tagihan":%s,"pemakaian_m3_bayar":%s}',
                             COALESCE(c.billed, 0), COALESCE(c.paid_usage, 0))`
/** The same with the address, for who sees personal data. */
const EXPORTED_WHOLE = sql<string>`left(${EXPORTED}, -1) || ',' || substr(customer_personal(c)::text, 2)`

/** What is listed of the offices and of the customers, each a JSON text: hundreds of thousands are never objects here. */
const LISTED = {
  export: {
    office: sql<string>`json_build_object('type', 'Feature', '_id', f.id, 'geometry', ST_AsGeoJSON(f.geom, 7)::json,
                                          'properties', f.properties || jsonb_build_object('nama', f.name))::text`,
    customer: (sees: boolean) => (sees ? EXPORTED_WHOLE : EXPORTED),
  },
  direction: {
    office: sql<string>`json_build_object('longitude', ST_X(ST_Centroid(f.geom)), 'latitude', ST_Y(ST_Centroid(f.geom)))::text`,
    customer: () => sql<string>`json_build_object('longitude', ST_X(c.geom), 'latitude', ST_Y(c.geom))::text`,
  },
} as const

interface Asked {
  readonly city: City
  readonly caller: Caller
  readonly body: AreaRequest
}

/** The two lists of a streamed answer, as queries of one column `row`. */
export async function listWithin(db: Db, { city, caller, body }: Asked, what: keyof typeof LISTED) {
  const { office, customer } = LISTED[what]
  const wanted = await wantedCustomers(db, city, body)
  return {
    offices: sql<{ row: string }>`
      SELECT ${office} AS row FROM feature f WHERE f.kind = 'pdam_office' AND f.city_id = ${city.cityId} ORDER BY f.id`,
    customers: sql<{
      row: string
    }>`SELECT ${customer(seesPersonalData(caller))} AS row FROM customer c WHERE ${wanted}`,
  }
}
