/** A city of a test's own, with data that no call can make: wrong on purpose. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { tokenOf } from './product.ts'
import { databaseAddress } from './test-server.ts'

export interface City {
  slug: string
  name: string
  cityId: number
  pool: pg.Pool
}

let made = 0

/** A utility made over the api, and the database it is found in. */
export async function makeCity(page: Page, changes: Record<string, unknown> = {}): Promise<City> {
  const slug = `kota-uji-${process.pid}-${Date.now()}-${++made}`
  const name = `PDAM Uji ${slug.slice(9)}`
  const codes = { uniqueCode: slug, uniqueCodeDevice: `iot-${slug}` }
  const data = { name, slug, ...codes, lon: 110, lat: -7, gmtOffset: 7, apiService: 'csv', ...changes }
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.post('/api/company', { headers, data })
  if (!answer.ok()) throw new Error(await answer.text())
  return { slug, name, ...(await openDatabase(Number(new URL(answer.url()).port), slug)) }
}

/** The server that answered on this port has said where its database is. */
async function openDatabase(port: number, slug: string): Promise<Pick<City, 'cityId' | 'pool'>> {
  const connectionString = readFileSync(databaseAddress(port), 'utf8')
  const pool = new pg.Pool({ connectionString, max: 3 })
  // The server is stopped while the pool still has idle connections.
  pool.on('error', () => undefined)
  const { rows } = await pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  if (!rows[0]) throw new Error(`The database at ${connectionString} has no city ${slug}`)
  return { cityId: rows[0].city_id, pool }
}

/** A square of a tenth of a degree, `width` of them side by side; its south-western corner is (110 + x/10, -7 + y/10). */
const square = (x: number, y: number, width = 1) =>
  [110 + x / 10, -7 + y / 10, 110 + (x + width) / 10, -7 + (y + 1) / 10] as const

/*
 *   y=1   Utara:    Melati  │ Sukamaju
 *   y=0   Selatan:  Anggrek │ Sukamaju
 */
const AREAS = [
  ['kecamatan', 'Utara', square(0, 1, 2)],
  ['kecamatan', 'Selatan', square(0, 0, 2)],
  ['kelurahan', 'Melati', square(0, 1)],
  ['kelurahan', 'Sukamaju', square(1, 1)],
  ['kelurahan', 'Anggrek', square(0, 0)],
  ['kelurahan', 'Sukamaju', square(1, 0)],
] as const

export async function addAreas({ cityId, pool }: City): Promise<void> {
  for (const [index, [kind, name, box]] of AREAS.entries())
    await pool.query(
      `INSERT INTO feature (kind, city_id, id, name, geom)
       VALUES ($1, $2, $3, $4, ST_MakeEnvelope($5, $6, $7, $8, 4326))`,
      [kind, cityId, `#${index}`, name, ...box],
    )
}

interface Wrong {
  id: string
  nama?: string
  Kecamatan?: string | null
  Kelurahan?: string | null
  /** Which square it lies in; outside of all when absent. */
  at?: readonly [x: number, y: number]
}

export async function addCustomers({ cityId, pool }: City, customers: readonly Wrong[]): Promise<void> {
  for (const { id, nama = `Nama ${id}`, Kecamatan = null, Kelurahan = null, at = [9, 9] } of customers)
    await pool.query(
      `INSERT INTO customer (city_id, id, nama, kecamatan, kelurahan, geom)
       VALUES ($1, $2, $3, $4, $5, ST_SetSRID(ST_MakePoint($6, $7), 4326))`,
      [cityId, id, nama, Kecamatan, Kelurahan, 110.05 + at[0] / 10, -6.95 + at[1] / 10],
    )
}

export const areasOf = async ({ cityId, pool }: City, id: string): Promise<(string | null)[]> => {
  const sql = 'SELECT kecamatan, kelurahan FROM customer WHERE city_id = $1 AND id = $2'
  const { rows } = await pool.query(sql, [cityId, id])
  return [rows[0]?.kecamatan, rows[0]?.kelurahan]
}

/** What an import holds: a synchronisation waits for it until the returned function is called. */
export async function holdImports({ cityId, pool }: City): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query("SELECT pg_advisory_xact_lock(hashtext('import:customer'), $1)", [cityId])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}
