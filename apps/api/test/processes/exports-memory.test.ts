/** A whole city goes through the server as a file and is never held. In a process that does nothing else, so that memory tells. */
import { calls, type ExportFormat } from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const MEGABYTE = 1024 * 1024
const CUSTOMERS = 200_000

let api: Api
let token: string
let city: string

beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
  city = (await people(api).company()).slug
  await api.pool.query(
    `INSERT INTO customer (city_id, id, geom, nama, alamat, kelurahan, kecamatan, kodegol, properties)
     SELECT city_id, lpad(n::text, 10, '0'), ST_SetSRID(ST_MakePoint(110 + n / 1e7, -7 + n / 1e7), 4326), 'Pelanggan ' || n,
       'Jalan Merdeka ' || n, 'Melati', 'Barat', 'R1',
       jsonb_build_object('no_meter', 'M' || n, 'merk_meter', 'Linflow', 'nohp', '0811' || n, 'zona', n % 7, 'ket', 'baik',
         'diameter', 0.5, 'jenis_ruma', 'permanen', 'daya_listr', 900, 'status_eko', 'sedang', 'sumber', 'survei')
     FROM company, generate_series(1, $2) n WHERE slug = $1`,
    [city, CUSTOMERS],
  )
  await api.pool.query('ANALYZE customer')
  // The heap grows once, whatever is read.
  await goThrough('geojson')
})
afterAll(() => api.stop())

/** Reads an answer and drops it. */
async function goThrough(format: ExportFormat) {
  const before = process.memoryUsage.rss()
  const response = await fetch(`${api.url}/api${calls.exportLayer.path}?city=${city}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'customer', format }),
  })
  expect([response.status, response.headers.get('x-total-count')]).toEqual([200, String(CUSTOMERS)])
  let [bytes, most] = [0, 0]
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    most = Math.max(most, (process.memoryUsage.rss() - before) / MEGABYTE)
  }
  return { most, bytes }
}

test.each(['geojson', 'csv', 'xlsx', 'kml', 'shapefile', 'geopackage'] as const)(
  '[D94] all customers as %s, with flat memory',
  async format => {
    const found = await goThrough(format)
    expect(found.bytes).toBeGreaterThan(CUSTOMERS * 10)
    expect(found.most).toBeLessThan(200)
  },
)
