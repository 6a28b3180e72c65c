/** A city with a pipe from a source past two valves, a customer between them, and a second pipe that nearly meets the first. */
import type { Page } from '@playwright/test'
import { addCustomers, type City, makeCity } from './city-database.ts'
import { expect, tokenOf } from './product.ts'

export const CUSTOMER = { id: '100200', nama: 'Budi Santoso' } as const
const [LON, LAT] = [110.05, -6.95]

/*
 *   S ───V1────·────V2───  ────      · the customer, at the centre; a gap of some metres behind the first pipe
 */
const PIPES = { 'pipa-1': [LON - 0.005, LON + 0.005], 'pipa-2': [LON + 0.00501, LON + 0.007] } as const
const VALVES = { V1: LON - 0.002, V2: LON + 0.002 } as const

export async function gapCity(page: Page): Promise<City> {
  const city = await makeCity(page, { lon: LON, lat: LAT })
  await addCustomers(city, [{ ...CUSTOMER, Kelurahan: 'Sukamaju', at: [0, 0] }])
  const add = (kind: string, id: string, category: string, geometry: object) =>
    city.pool.query(
      `INSERT INTO feature (kind, city_id, id, category, properties, geom)
       VALUES ($1, $2, $3, $4, $5, ST_GeomFromGeoJSON($6))`,
      [kind, city.cityId, id, category, { JENIS_PIPA: category, DIAMETER: '100' }, geometry],
    )
  for (const [id, [from, to]] of Object.entries(PIPES))
    await add('pipe', id, 'PVC', {
      type: 'LineString',
      coordinates: [from, to].map(lon => [lon, LAT]),
    })
  const point = (lon: number) => ({ type: 'Point', coordinates: [lon, LAT] })
  for (const [id, lon] of Object.entries(VALVES)) await add('accessories', id, 'Gate Valve', point(lon))
  await add('water_source', 'S', 'Sumur Bor', point(LON - 0.005))
  return city
}

async function call<T>(page: Page, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.fetch(`/api/${path}`, { headers, ...(data && { method: 'POST', data }) })
  const body = (await answer.json()) as { message: string; payload: T }
  expect(answer.ok(), body.message).toBe(true)
  return body.payload
}

const HOUR_MS = 3_600_000

/** Somebody else saves an incident at the customer that runs for some hours; its valve is shut. */
export const saveIncident = (page: Page, { slug }: City, title: string): Promise<unknown> =>
  call(page, `incidents?city=${slug}`, {
    title,
    reason: 'Perbaikan pipa bocor',
    planned: false,
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + 3 * HOUR_MS).toISOString(),
    closure: { point: [LON, LAT] },
    shutNow: ['V1'],
  })

/** Valves that are known as shut. */
export const shutValves = async (page: Page, { slug }: City): Promise<string[]> => {
  const states = await call<{ id: string; shut: boolean }[]>(page, `network/valves?city=${slug}`)
  return states.filter(({ shut }) => shut).map(({ id }) => id)
}
