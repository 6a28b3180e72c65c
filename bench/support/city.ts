/** Cities of an exact number of customers, generated once and imported the way an upload is. */
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureKind } from '@petatirta/contract'
import { type DemoFileName, generateCity, writeCity } from '@petatirta/demo-city'
import { type App, createApp } from '../../apps/api/src/app.ts'
import { createBasemapFiles } from '../../apps/api/src/city/basemaps/files.ts'
import { insertUser } from '../../apps/api/src/city/users.ts'
import { encodeFeatureSet } from '../../apps/api/src/features/feature-sets/encode.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'
import type { BenchDatabase } from './database.ts'
import { benchFolder } from './folders.ts'

const FILES = [
  ['pipes.geojson', 'pipe'],
  ['accessories.geojson', 'accessories'],
  ['water-sources.geojson', 'water_source'],
  ['devices.geojson', 'device'],
  ['device-boundaries.geojson', 'device_boundaries'],
  ['customers.geojson', 'customer'],
] as const satisfies (readonly [DemoFileName, FeatureKind])[]

/** What the map asks for when a city is opened: the layers that are on at first in the view umum (M4.4). */
export const OPENED_KINDS = FILES.map(([, kind]) => kind)
export const BENCH_USER = { username: 'benchuser', password: 'Benchuser#2026' }

export interface BenchCity {
  readonly size: number
  readonly cityId: number
  readonly slug: string
  readonly lon: number
  readonly lat: number
}

const cityOf = (size: number) => ({
  slug: `bench-${size}`,
  name: `Bench ${size}`,
  seed: 20260101,
  customers: size,
  lon: 112.74,
  lat: -7.26,
  asOf: '2026-10-15',
  months: 1,
})

/** Bills come last: a city with a bill for each customer was imported whole. */
async function isWhole({ pool }: BenchDatabase, cityId: number, size: number): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM bill WHERE city_id = $1',
    [cityId],
  )
  return rows[0]?.count === size
}

async function createCity({ db }: App, city: ReturnType<typeof cityOf>): Promise<number> {
  const { slug, name, lon, lat } = city
  const code = { unique_code: slug, unique_code_device: slug, api_service: 'csv' }
  const { city_id } = await db
    .insertInto('company')
    .values({ id: newId(), slug, name, lon, lat, gmt_offset: 7, ...code })
    .returning('city_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('filter_configuration').values({ id: newId(), city_id }).execute()
  return city_id
}

/** Layers that the city does not have yet; one of an older bench may lack some. */
async function missingFiles({ db }: App, cityId: number) {
  const rows = await db.selectFrom('layer_counter').select('kind').where('city_id', '=', cityId).execute()
  const kinds = new Set(rows.map(({ kind }) => kind))
  return FILES.filter(([, kind]) => !kinds.has(kind))
}

async function importCity(
  app: App,
  cityId: number,
  size: number,
  say: (line: string) => void,
): Promise<void> {
  const city = cityOf(size)
  const dir = benchFolder('cities', city.slug)
  say(`generating ${city.slug}`)
  await writeCity(city, dir)
  const file = (name: DemoFileName) => createReadStream(join(dir, name), { highWaterMark: 1 << 18 })
  const missing = await missingFiles(app, cityId)
  for (const [name, kind] of missing) {
    say(`importing ${city.slug}/${kind}`)
    await app.importFile({ cityId }, kind, file(name))
  }
  if (missing.some(([, kind]) => kind === 'customer')) {
    say(`importing ${city.slug}/bills`)
    await app.importFile({ cityId }, 'bill', file('bills.csv'))
  }
  await rm(dir, { recursive: true, force: true })
}

/** A city of an older bench has none yet; it is generated as all of the city is. */
async function ensureBasemap({ settings }: App, size: number, say: (line: string) => void): Promise<void> {
  const city = cityOf(size)
  const basemaps = createBasemapFiles(settings)
  const name = `${city.slug}.pmtiles`
  if (await basemaps.describe(name)) return
  say(`generating the base map of ${city.slug}`)
  const path = join(benchFolder('cities'), name)
  await writeFile(path, generateCity(city).basemap())
  await basemaps.replace(path, name)
}

/** Cities that are missing are made; what is there is used as it is. */
export async function ensureCities(database: BenchDatabase, sizes: readonly number[]): Promise<BenchCity[]> {
  const say = (line: string) => console.error(line)
  const env = { NODE_ENV: 'test', DEMO: '0', LOG_LEVEL: 'error', DATA_DIR: benchFolder('product') }
  const app = await createApp(readSettings({ ...env, DATABASE_URL: database.url }))
  try {
    const users = app.db.selectFrom('app_user').select('id').where('username', '=', BENCH_USER.username)
    if (!(await users.executeTakeFirst())) {
      await insertUser(app.db, { ...BENCH_USER, rule: 'root', roles: [], cityId: null, isActive: true })
    }
    const cities: BenchCity[] = []
    for (const size of sizes) {
      const { slug, lon, lat } = cityOf(size)
      const known = await app.db
        .selectFrom('company')
        .select('city_id')
        .where('slug', '=', slug)
        .executeTakeFirst()
      const whole = known && (await isWhole(database, known.city_id, size))
      if (known && !whole) await app.db.deleteFrom('company').where('slug', '=', slug).execute()
      const cityId = whole ? known.city_id : await createCity(app, cityOf(size))
      if ((await missingFiles(app, cityId)).length > 0) await importCity(app, cityId, size, say)
      await ensureBasemap(app, size, say)
      cities.push({ size, cityId, slug, lon, lat })
    }
    await database.pool.query('ANALYZE customer')
    return cities
  } finally {
    await app.close()
  }
}

/** Encodes what is not encoded yet, so that a measured visit meets a server that has served others before. */
export async function ensureEncoded({ pool }: BenchDatabase, { cityId, slug }: BenchCity): Promise<void> {
  const client = await pool.connect()
  try {
    for (const kind of OPENED_KINDS) await encodeFeatureSet(client, { cityId, city: slug, kind })
  } finally {
    client.release()
  }
}
