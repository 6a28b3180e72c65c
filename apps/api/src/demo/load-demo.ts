/** The demo: two generated cities, loaded through the same code as any import, and the accounts to see them with. */
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BASEMAP_FILE,
  type CityOptions,
  type DemoFileName,
  LAYER_FILES,
  writeCity,
} from '@petatirta/demo-city'
import type { App } from '#app'
import { createBasemapFiles } from '#city/basemaps/files.ts'
import { insertUser } from '#city/users.ts'
import type { Actor } from '#platform/audit.ts'
import { DEMO_ACCOUNTS } from '#platform/auth/demo-accounts.ts'
import { requireCity } from '#platform/cities.ts'
import { newId } from '#platform/ids.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import { useCity } from './use-city.ts'

async function createCity({ db }: App, { slug, name, lon, lat, gmtOffset }: CityOptions): Promise<number> {
  const { city_id } = await db
    .insertInto('company')
    .values({
      id: newId(),
      slug,
      name,
      lon,
      lat,
      gmt_offset: gmtOffset ?? 7,
      unique_code: `demo-${slug}`,
      unique_code_device: `demo-iot-${slug}`,
      api_service: 'csv',
    })
    .returning('city_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('filter_configuration').values({ id: newId(), city_id }).execute()
  return city_id
}

async function importCity(app: App, city: CityOptions, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeCity(city, dir)
  const target = { cityId: await createCity(app, city) }
  const file = (name: DemoFileName) => createReadStream(join(dir, name), { highWaterMark: 1 << 18 })
  for (const [name, kind] of LAYER_FILES) await app.importFile(target, kind, file(name), name)
  await app.importFile(target, 'bill', file('bills.csv'), 'bills.csv')
  await app.importFile(target, 'complaint', file('complaints.json'), 'complaints.json')
  await createBasemapFiles(app.settings).replace(join(dir, BASEMAP_FILE), `${city.slug}.pmtiles`)
}

async function summarise({ db, summariseAreas }: App, slug: string): Promise<void> {
  const { cityId } = await requireCity(db, slug)
  await summariseAreas(cityId, 'kecamatan')
  await summariseAreas(cityId, 'kelurahan')
}

async function createAccounts({ db }: App): Promise<void> {
  const cities = await db.selectFrom('company').select(['city_id', 'slug']).execute()
  for (const { username, password, rule, roles, map } of DEMO_ACCOUNTS) {
    const cityId = cities.find(city => city.slug === map)?.city_id ?? null
    await insertUser(db, { username, password, rule, roles, cityId, isActive: true })
  }
}

async function findAdministrator({ db }: App): Promise<Actor> {
  const { id, username } = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('rule', '=', 'ops')
    .executeTakeFirstOrThrow()
  return { id, name: username, address: null, requestId: null }
}

export type DemoState = 'loaded now' | 'loaded before' | 'not wanted'

/** Loads the demo into an empty database; one that a killed start left half-loaded is cleared and loaded again. */
export async function ensureDemo(
  app: App,
  cities: readonly CityOptions[],
  report: (line: string) => void,
): Promise<DemoState> {
  const { db, settings } = app
  const state = await db
    .selectFrom('product_state')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst()
  const status = state?.value.status
  if (status === 'done') return 'loaded before'
  if (!settings.demo) return 'not wanted'
  if (status === 'loading') {
    const slugs = cities.map(city => city.slug)
    await db.deleteFrom('company').where('slug', 'in', slugs).execute()
    await removeAbandonedFiles(app)
    await db
      .deleteFrom('app_user')
      .where(
        'username',
        'in',
        DEMO_ACCOUNTS.map(account => account.username),
      )
      .execute()
  } else {
    const used = await db.selectFrom('company').select('city_id').limit(1).executeTakeFirst()
    const users = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
    if (used || users) return 'not wanted'
  }
  const mark = (value: string) =>
    db
      .insertInto('product_state')
      .values({ key: 'demo', value: JSON.stringify({ status: value }) })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({ value: JSON.stringify({ status: value }) }),
      )
      .execute()
  await mark('loading')
  const files = join(settings.dataDir, 'demo')
  for (const city of cities) {
    report(`Menyiapkan data contoh: ${city.name} (${city.customers.toLocaleString('id-ID')} pelanggan) …`)
    await importCity(app, city, join(files, city.slug))
  }
  await createAccounts(app)
  const administrator = await findAdministrator(app)
  for (const city of cities) {
    if (city.lived) await useCity(app, administrator, city, join(files, city.slug))
    await summarise(app, city.slug)
  }
  await rm(files, { recursive: true, force: true })
  await mark('done')
  return 'loaded now'
}
