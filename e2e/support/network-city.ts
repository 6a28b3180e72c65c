/** A city with one pipe from a source past three valves, and a customer between two of them. */
import type { Page } from '@playwright/test'
import { addCustomers, type City, makeCity } from './city-database.ts'
import { CENTRE, lonLat, type Spot } from './pipe-city.ts'

/*
 *   S ───V1─────V2──·──V3───      · the customer, at the centre
 */
const PIPE: readonly Spot[] = [
  [-150, 0],
  [150, 0],
]
const VALVES: readonly { id: string; at: Spot }[] = [
  { id: 'V1', at: [-100, 0] },
  { id: 'V2', at: [-40, 0] },
  { id: 'V3', at: [60, 0] },
]
/** Beside the customer, on the pipe. */
export const LEAK: Spot = [20, 0]

export async function networkCity(page: Page): Promise<City> {
  const city = await makeCity(page, CENTRE)
  const { pool, cityId } = city
  await addCustomers(city, [{ id: '100200', nama: 'Budi Santoso', at: [0, 0] }])
  const add = (kind: string, id: string, properties: Record<string, string>, geometry: object) =>
    pool.query(
      `INSERT INTO feature (kind, city_id, id, category, properties, geom)
       VALUES ($1, $2, $3, $4, $5, ST_GeomFromGeoJSON($6))`,
      [kind, cityId, id, properties.sub_type ?? properties.JENIS_PIPA, properties, geometry],
    )
  const line = { type: 'LineString', coordinates: PIPE.map(lonLat) }
  await add('pipe', 'pipa', { JENIS_PIPA: 'PVC', DIAMETER: '100', TAHUN: '2001', lokasi: 'Jl. Melati' }, line)
  for (const { id, at } of VALVES)
    await add(
      'accessories',
      id,
      { sub_type: 'Gate Valve', nama: `Katup ${id}` },
      { type: 'Point', coordinates: lonLat(at) },
    )
  const source = { type: 'Point', coordinates: lonLat([-150, 0]) }
  await add('water_source', 'S', { sub_type: 'Sumur Bor', nama: 'Sumur' }, source)
  return city
}
