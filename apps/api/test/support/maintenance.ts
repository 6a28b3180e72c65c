/** The customers that kabupaten-sarolangun keeps by hand, over HTTP as the form does it. */
import { CUSTOMER_MAINTENANCE_CITY as CITY } from '@petatirta/domain'
import { customerBody } from '@petatirta/harness/bodies.ts'
import { expect } from 'vitest'
import { people } from './people.ts'
import type { Answer, Api } from './start-api.ts'

/** The form with these fields, the point where they say. */
export function form(properties: Record<string, unknown> = {}) {
  const body = customerBody(properties)
  const { longitude, latitude } = body.properties as Record<string, unknown>
  const place = [longitude, latitude].map(value => Number.parseFloat(String(value).replace(',', '.')))
  return { ...body, geometry: { type: 'Point', coordinates: place } }
}

/** What was said about each field of a refused form. */
export const messages = ({ status, body }: Answer): Record<string, string> => {
  expect([status, body.code, body.payload]).toEqual([400, 5080601, null])
  return Object.fromEntries(
    body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
  )
}

export async function maintenance(api: Api) {
  // No role is needed (M6).
  const { token } = await people(api).signedIn({ map: CITY, roles: ['umum'] })
  const { rows } = await api.pool.query<{ city_id: number }>('SELECT city_id FROM company WHERE slug = $1', [
    CITY,
  ])
  const cityId = rows[0]?.city_id ?? 0
  const at = (id: string, what: string) => `/api/customers/${encodeURIComponent(id)}/${what}`

  return {
    token,
    cityId,
    create: (body: unknown, query = `kota=${CITY}`) =>
      api.request('POST', `/api/customers?${query}`, { token, body }),
    edit: (id: string, body: unknown, query = `kota=${CITY}`) =>
      api.request('PUT', `${at(id, 'edit')}?${query}`, { token, body }),
    remove: (id: string, query = `kota=${CITY}`) =>
      api.request('DELETE', `${at(id, 'remove')}?${query}`, { token }),
    find: (id: string) => api.request('GET', `/api/maps/customer/${id}?city=${CITY}`, { token }),
    async counter(): Promise<number> {
      const { rows } = await api.pool.query<{ counter: number }>(
        "SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'customer'",
        [cityId],
      )
      return rows[0]?.counter ?? 0
    },
  }
}

export type Maintenance = Awaited<ReturnType<typeof maintenance>>
