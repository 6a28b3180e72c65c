/** Two utilities whose every text carries a mark of its own, and a third that may be spoiled. */
import { Readable } from 'node:stream'
import { type DemoFileName, generateCity, LAYER_FILES } from '@petatirta/demo-city'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import type pg from 'pg'
import type { App } from '../../apps/api/src/app.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'

export interface FuzzCity {
  readonly slug: string
  /** In every text of the city, and nowhere else; compared without case. */
  readonly canary: string
  readonly lon: number
  readonly lat: number
  readonly cityId: number
  readonly companyId: string
  readonly filterId: string
  readonly customers: readonly string[]
  readonly kelurahan: readonly string[]
  readonly kecamatan: readonly string[]
  readonly devices: readonly string[]
  /** Areas that belong together. */
  readonly areas: readonly { Kelurahan: string; Kecamatan: string }[]
  readonly complaintTypes: readonly string[]
}

const PLANS = [
  { slug: 'kota-contoh', canary: 'knralpha7q', lon: 110.42, lat: -7.05, customers: 300 },
  // The one city whose customers are maintained by hand.
  { slug: CUSTOMER_MAINTENANCE_CITY, canary: 'knrbeta7q', lon: 102.7, lat: -2.3, customers: 300 },
  { slug: 'kota-sasaran', canary: 'knrgamma7q', lon: 120.1, lat: -3.2, customers: 100 },
]
type Plan = (typeof PLANS)[number]

/** Words that mean something to the product. */
const KEPT = ['type', 'status', 'status_billing', 'status_payment', 'sub_type']
const isFigure = (text: string) => /^[\d\s:.,/TZ+-]*$/.test(text)
const isId = (key: string) => /^(id|idpelangg[a-z]*|no_pengaduan)$/i.test(key)

const marked = (record: Record<string, unknown>, canary: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (typeof value !== 'string' || KEPT.includes(key)) return [key, value]
      if (isId(key)) return [key, `${value}${canary}`]
      return [key, isFigure(value) ? value : `${value} ${canary}`]
    }),
  )

interface Feature {
  id?: unknown
  properties: Record<string, unknown>
}

function markFile(name: DemoFileName, text: string, canary: string): string {
  if (name === 'bills.csv') return text.replaceAll(/^(\d[^,]*),/gm, (_line, id: string) => `${id}${canary},`)
  const content = JSON.parse(text) as { features: Feature[] } | Record<string, unknown>[]
  if (Array.isArray(content)) return JSON.stringify(content.map(record => marked(record, canary)))
  const features = content.features.map(feature => ({
    ...feature,
    properties: marked(feature.properties, canary),
  }))
  return JSON.stringify({ ...content, features })
}

async function loadCity(app: App, plan: Plan, seed: number): Promise<FuzzCity> {
  const { slug, canary, lon, lat, customers } = plan
  const companyId = newId()
  const { rows } = await app.pool.query<{ city_id: number }>(
    `INSERT INTO company (id, slug, name, lon, lat, gmt_offset, unique_code, unique_code_device, api_service)
     VALUES ($1, $2, $3, $4, $5, 7, $6, $7, 'csv') RETURNING city_id`,
    [companyId, slug, `PDAM ${canary}`, lon, lat, `kode-${canary}`, `iot-${canary}`],
  )
  const cityId = rows[0]?.city_id ?? 0
  const filterId = newId()
  await app.pool.query('INSERT INTO filter_configuration (id, city_id) VALUES ($1, $2)', [filterId, cityId])
  await app.pool.query(
    "INSERT INTO symbol (city_id, type, id, label) VALUES ($1, 'accessories', $2, $3), ($1, 'waterSources', $2, $3)",
    [cityId, canary, `Simbol ${canary}`],
  )
  const asOf = new Date().toISOString().slice(0, 10)
  const { files } = generateCity({ slug, name: slug, seed, customers, lon, lat, asOf, months: 4 })
  const load = async (name: DemoFileName, kind: Parameters<App['importFile']>[1]) => {
    const file = files.find(candidate => candidate.name === name)
    const text = markFile(name, [...(file?.chunks() ?? [])].join(''), canary)
    await app.importFile({ cityId }, kind, Readable.from([Buffer.from(text)]), name)
  }
  for (const [name, kind] of LAYER_FILES) await load(name, kind)
  await load('bills.csv', 'bill')
  await load('complaints.json', 'complaint')
  await app.summariseAreas(cityId, 'kecamatan')
  await app.summariseAreas(cityId, 'kelurahan')
  return { slug, canary, lon, lat, cityId, companyId, filterId, ...(await known(app.pool, cityId)) }
}

async function known(pool: pg.Pool, cityId: number) {
  const names = async (query: string) =>
    (await pool.query<{ name: string }>(`${query} LIMIT 40`, [cityId])).rows.map(({ name }) => name)
  const { rows: areas } = await pool.query<{ Kelurahan: string; Kecamatan: string }>(
    `SELECT name AS "Kelurahan", properties->>'Kecamatan' AS "Kecamatan" FROM kelurahan_boundaries WHERE city_id = $1`,
    [cityId],
  )
  return {
    areas,
    customers: await names('SELECT id AS name FROM customer WHERE city_id = $1 ORDER BY id'),
    kelurahan: await names("SELECT name FROM feature WHERE kind = 'kelurahan' AND city_id = $1 ORDER BY id"),
    kecamatan: await names("SELECT name FROM feature WHERE kind = 'kecamatan' AND city_id = $1 ORDER BY id"),
    devices: await names("SELECT id AS name FROM feature WHERE kind = 'device' AND city_id = $1 ORDER BY id"),
    complaintTypes: await names(
      'SELECT DISTINCT jenis_nonair AS name FROM complaint WHERE city_id = $1 ORDER BY 1',
    ),
  }
}

export async function loadCities(app: App): Promise<[FuzzCity, FuzzCity, FuzzCity]> {
  const cities: FuzzCity[] = []
  for (const [i, plan] of PLANS.entries()) cities.push(await loadCity(app, plan, 31 + i))
  return cities as [FuzzCity, FuzzCity, FuzzCity]
}

/** How many rows of each table carry a city's mark: what a leak could be seen by. */
export async function countMarked(pool: pg.Pool, { cityId, canary }: FuzzCity): Promise<number> {
  const tables = ['customer', 'feature', 'complaint', 'symbol', 'company', 'app_user']
  const counts = await Promise.all(
    tables.map(async table => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} t WHERE city_id = $1 AND t::text ILIKE '%' || $2 || '%'`,
        [cityId, canary],
      )
      return rows[0]?.n ?? 0
    }),
  )
  return counts.reduce((sum, n) => sum + n, 0)
}
