import type { AreaRequest, AreaSummary } from '@petatirta/contract'
import { sql } from 'kysely'
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

/** What is listed of the offices and of the customers, each a JSON text: hundreds of thousands are never objects here. */
const LISTED = {
  export: {
    office: sql<string>`json_build_object('type', 'Feature', '_id', f.id, 'geometry', ST_AsGeoJSON(f.geom, 7)::json,
                                          'properties', f.properties || jsonb_build_object('nama', f.name))::text`,
    customer: sql<string>`left(customer_overlay(c)::text, -1) || format(',"total_tagihan":%s,"pemakaian_m3_bayar":%s}',
                          COALESCE(c.billed, 0), COALESCE(c.paid_usage, 0))`,
  },
  direction: {
    office: sql<string>`json_build_object('longitude', ST_X(ST_Centroid(f.geom)), 'latitude', ST_Y(ST_Centroid(f.geom)))::text`,
    customer: sql<string>`json_build_object('longitude', ST_X(c.geom), 'latitude', ST_Y(c.geom))::text`,
  },
} as const

/** The two lists of a streamed answer, as queries of one column `row`. */
export async function listWithin(db: Db, city: City, request: AreaRequest, what: keyof typeof LISTED) {
  const { office, customer } = LISTED[what]
  const wanted = await wantedCustomers(db, city, request)
  return {
    offices: sql<{ row: string }>`
      SELECT ${office} AS row FROM feature f WHERE f.kind = 'pdam_office' AND f.city_id = ${city.cityId} ORDER BY f.id`,
    customers: sql<{ row: string }>`SELECT ${customer} AS row FROM customer c WHERE ${wanted}`,
  }
}
