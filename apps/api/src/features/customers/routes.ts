import { type CustomerFeature, calls } from '@petatirta/contract'
import { sql } from 'kysely'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'

export function customers({ db }: Services): Feature {
  return {
    routes: [
      implement(calls.mapCustomer, async ({ city, params: { id } }) => {
        const { rows } = await sql<{ feature: CustomerFeature }>`
          SELECT jsonb_build_object('type', 'Feature', '_id', c.id, 'geometry', ST_AsGeoJSON(c.geom, 7)::jsonb,
                                    'properties', customer_properties(c)) AS feature
          FROM customer c WHERE c.city_id = ${city.cityId} AND c.id = ${id}`.execute(db)
        if (!rows[0]) throw new AppError('customer', 'notFound')
        return { payload: rows[0].feature }
      }),
    ],
  }
}
