import type { FeatureKind } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type City, findCity } from '#platform/cities.ts'
import { createPool } from '#platform/database/database.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { createLibrary } from './library.ts'

const KINDS = ['pipe', 'road', 'water_source'] as const satisfies readonly FeatureKind[]

let api: Api
let city: City
const closers: (() => Promise<unknown>)[] = []

/** A library that counts the sets it reads. The first one has encoded them: the others use connections for reading only. */
async function countingLibrary(cacheBytes?: number) {
  const app = await api.app()
  const pool = createPool({ ...app.connection, max: 2 }, () => undefined)
  const library = createLibrary({ ...app, pool }, cacheBytes)
  closers.unshift(library.stop, () => pool.end())
  let reads = 0
  pool.on('acquire', () => reads++)
  return { library, reads: () => reads }
}

beforeAll(async () => {
  api = await startApi()
  const found = await findCity((await api.app()).db, 'kota-contoh')
  if (!found) throw new Error('no demo city')
  city = found
  const { library } = await countingLibrary()
  for (const kind of KINDS) await library.get(city, kind)
})
afterAll(async () => {
  for (const close of closers) await close()
  await api.stop()
})

test('requests at the same time share one read, and later ones need none', async () => {
  const { library, reads } = await countingLibrary()
  const sets = await Promise.all([1, 2, 3].map(() => library.get(city, 'pipe')))
  expect(new Set(sets.map(({ frames }) => frames)).size).toBe(1)
  expect((await library.get(city, 'pipe')).frames).toBe(sets[0]?.frames)
  expect(reads()).toBe(1)
})

test('a set larger than the cache stays until the next one comes', async () => {
  const { library, reads } = await countingLibrary(1)
  for (const kind of ['pipe', 'pipe', 'road', 'road'] as const) await library.get(city, kind)
  expect(reads()).toBe(2)
  await library.get(city, 'pipe')
  expect(reads()).toBe(3)
})

test('reads that evict each other all answer', async () => {
  const { library } = await countingLibrary(1)
  const sets = await Promise.all([...KINDS, ...KINDS].map(kind => library.get(city, kind)))
  expect(sets.filter(({ frames }) => frames.length > 0)).toHaveLength(6)
})

const raiseCounter = () =>
  api.pool.query(
    "UPDATE layer_counter SET counter = counter + 1 WHERE city_id = $1 AND kind = 'water_source'",
    [city.cityId],
  )

test('a set that is not stored yet is encoded, and then read', async () => {
  const { library } = await countingLibrary()
  const { counter } = await library.get(city, 'water_source')
  await raiseCounter()
  const next = await library.get(city, 'water_source')
  expect(next.counter).toBe(counter + 1)
  expect(next.frames.length).toBeGreaterThan(0)
})

describe('the connection that an encoding thread keeps', () => {
  /** Its last statement gives back the lock of the set. */
  const KEPT =
    "datname = current_database() AND query LIKE '%pg_advisory_unlock%' AND pid <> pg_backend_pid()"
  const kept = async () => (await api.pool.query(`SELECT pid FROM pg_stat_activity WHERE ${KEPT}`)).rowCount

  test('is opened anew where the database has ended it', async () => {
    const { library } = await countingLibrary()
    await raiseCounter()
    const { counter } = await library.get(city, 'water_source')
    expect(await kept()).toBeGreaterThan(0)
    await api.pool.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE ${KEPT}`)
    expect(await kept()).toBe(0)
    await raiseCounter()
    expect((await library.get(city, 'water_source')).counter).toBe(counter + 1)
  })

  test('is closed when the library stops', async () => {
    const { library } = await countingLibrary()
    await raiseCounter()
    await library.get(city, 'water_source')
    expect(await kept()).toBeGreaterThan(0)
    await library.stop()
    expect(await kept()).toBe(0)
  })
})

test('a failed read is tried again at the next request', async () => {
  const { library } = await countingLibrary()
  await api.pool.query('ALTER TABLE feature_set_part RENAME TO feature_set_part_away')
  await expect(library.get(city, 'pipe')).rejects.toThrow('feature_set_part')
  await api.pool.query('ALTER TABLE feature_set_part_away RENAME TO feature_set_part')
  expect((await library.get(city, 'pipe')).frames.length).toBeGreaterThan(0)
})
