/** Files as an administrator has them on the disk, and imports as another administrator makes them. */
import type { Page } from '@playwright/test'
import type { City } from './city-database.ts'
import { expect, tokenOf } from './product.ts'

export const text = (name: string, content: string, mimeType = 'application/json') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
export type TextFile = ReturnType<typeof text>

export const features = (list: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features: list })

const line = (at: number) => ({
  type: 'LineString',
  coordinates: [
    [110.01 + at / 1e5, -6.99],
    [110.02, -6.98],
  ],
})

export const pipe = (id: string, at = 0, geometry: unknown = line(at)) => ({
  type: 'Feature',
  properties: { id, JENIS_PIPA: 'PVC', DIAMETER: 100 },
  geometry,
})

export const pipes = (count: number, prefix = 'P') =>
  Array.from({ length: count }, (_, i) => pipe(`${prefix}${i}`, i))

export const pipeFile = (list: readonly object[], name = 'pipa.geojson') => text(name, features(list))

export const customer = (idpelangga: string, nama = `Nama ${idpelangga}`) => ({
  type: 'Feature',
  properties: { idpelangga, nama },
  geometry: { type: 'Point', coordinates: [110.05, -6.95] },
})

export const BILLS = [
  'idpelanggan;periode;pemakaian_m3;total',
  'C1;202601;12;50000',
  'C9;202601;3;9000',
].join('\n')

/** An import as another administrator makes it. */
export async function importAs(page: Page, city: City, path: string, file: TextFile): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const multipart = { city: city.slug, geojson: file }
  const answer = await page.request.post(`/api/upload/${path}`, { headers, multipart })
  expect(answer.status(), await answer.text()).toBe(200)
}

export const pipesOf = async ({ pool, cityId }: City): Promise<string[]> => {
  const sql = "SELECT id FROM feature WHERE kind = 'pipe' AND city_id = $1 ORDER BY id"
  return (await pool.query(sql, [cityId])).rows.map(({ id }) => id)
}

/** Imports of pipes wait for the returned function. */
export async function holdPipes({ pool, cityId }: City): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query("SELECT pg_advisory_xact_lock(hashtext('import:pipe'), $1)", [cityId])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}
