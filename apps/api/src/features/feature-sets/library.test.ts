import { availableParallelism } from 'node:os'
import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { assembleSet } from '@petatirta/harness/feature-set.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raiseCounter as raiseNoted } from '#city/counters.ts'
import { type City, findCity } from '#platform/cities.ts'
import { createPool } from '#platform/database/database.ts'
import { withClient } from '#platform/database/transaction.ts'
import { changesOf } from '#test/held-set.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { type EncodingLimits, isLarge, isMuch, LIMITS, measureChanges } from './encoding-limits.ts'
import { createLibrary } from './library.ts'

const KINDS = ['pipe', 'road', 'water_source'] as const satisfies readonly FeatureKind[]

/** Nobody hangs up, and nothing else of his is under way. */
const NOBODY = { claimant: { user: '', city: '' }, gone: new AbortController().signal }

let api: Api
let city: City
const closers: (() => Promise<unknown>)[] = []

/** A library that counts the sets it reads. The first one has encoded them: the others use connections for reading only. */
async function countingLibrary(cacheBytes?: number, limits?: EncodingLimits) {
  const app = await api.app()
  const pool = createPool({ ...app.connection, max: 2 }, () => undefined)
  const library = createLibrary({ ...app, pool }, cacheBytes, limits)
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

const raiseCounter = (kinds: readonly FeatureKind[] = ['water_source']) =>
  api.pool.query(
    `INSERT INTO layer_counter (city_id, kind, counter) SELECT $1, unnest($2::text[]), 1
     ON CONFLICT (city_id, kind) DO UPDATE SET counter = layer_counter.counter + 1`,
    [city.cityId, kinds],
  )

test('a set that is not stored yet is encoded, and then read', async () => {
  const { library } = await countingLibrary()
  const { counter } = await library.get(city, 'water_source')
  await raiseCounter()
  const next = await library.get(city, 'water_source')
  expect(next.counter).toBe(counter + 1)
  expect(next.frames.length).toBeGreaterThan(0)
})

test('[D103] a layer that was asked for under a former slug says the present one', async () => {
  const { library } = await countingLibrary()
  await raiseCounter()
  await library.encode({ cityId: city.cityId, city: 'nama-lama', kind: 'water_source', counter: 0 })
  const { frames } = await library.get(city, 'water_source')
  expect(assembleSet(frames).parts.get('style')?.city).toBe(city.slug)
})

test.each([
  ['here', { ...LIMITS, largeRows: 1_000_000 }, 1],
  ['in a thread', { ...LIMITS, largeRows: 1_000_000 }, 400],
  ['in a process', { ...LIMITS, largeRows: 1 }, 1],
])('[D103] changes are the same whether they are encoded %s', async (_where, limits, count) => {
  const { library } = await countingLibrary(undefined, limits)
  const { db } = await api.app()
  const raise = (ids: readonly string[]) =>
    db.transaction().execute(trx => raiseNoted(trx, city.cityId, 'road', ids))
  await raise([])
  const { counter } = await library.get(city, 'road')
  const { rows } = await api.pool.query('SELECT id FROM road WHERE city_id = $1 LIMIT 1', [city.cityId])
  await raise([rows[0].id, ...Array.from({ length: count }, (_, at) => `tidak-ada-${at}`)])
  const set = await library.changes(city, { kind: 'road', since: counter }, NOBODY)
  const { changed, removed } = changesOf('road', assembleSet(set?.frames ?? []))
  expect([[...changed.keys()], removed.length]).toEqual([[rows[0].id], count])
})

test('[D103] what maps lack after a large change is made before they ask, and nothing is read for them', async () => {
  const { library } = await countingLibrary()
  const { db } = await api.app()
  const raise = (ids: readonly string[]) =>
    db.transaction().execute(trx => raiseNoted(trx, city.cityId, 'road', ids))
  await raise(['tidak-ada-pagi'])
  const { counter } = await library.get(city, 'road')
  await raise(Array.from({ length: 2500 }, (_, at) => `tidak-ada-${at}`))
  await raise(['tidak-ada-malam'])
  await library.changesAhead(city, 'road')
  const client = await api.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE feature IN ACCESS EXCLUSIVE MODE')
    const set = await library.changes(city, { kind: 'road', since: counter }, NOBODY)
    expect(changesOf('road', assembleSet(set?.frames ?? [])).removed.length).toBeGreaterThanOrEqual(2501)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('[D77] one line with a million corners is a large layer, and is not sent from here when it changes', () =>
  withClient(api.pool, async client => {
    await client.query('BEGIN')
    for (const table of ['feature', 'row_change'])
      await client.query(`DELETE FROM ${table} WHERE city_id = $1`, [city.cityId])
    const add = (id: string, corners: number) =>
      client.query(
        `WITH noted AS (INSERT INTO row_change (city_id, kind, counter, id) VALUES ($1, 'road', 900, $2))
         INSERT INTO feature (kind, city_id, id, geom, properties)
         SELECT 'road', $1, $2, ST_SetSRID(ST_MakeLine(ARRAY(
           SELECT ST_MakePoint(110 + random(), -7 + random()) FROM generate_series(1, $3))), 4326), '{}'`,
        [city.cityId, id, corners],
      )
    const road = { cityId: city.cityId, kind: 'road' } as const
    const changed = () => measureChanges(client, { ...road, since: 899 }, LIMITS.largeRows)
    await add('pendek', 1000)
    expect([await isLarge(client, road, LIMITS), isMuch(await changed(), LIMITS)]).toEqual([false, false])
    await add('panjang', 1_100_000)
    expect([await isLarge(client, road, LIMITS), isMuch(await changed(), LIMITS)]).toEqual([true, true])
    await client.query('ROLLBACK')
  }))

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

describe('[D77] an encoding that goes on and on', () => {
  /** As another process would that encodes the same: until it is let go. */
  const holdUp = async (kinds: readonly FeatureKind[]) => {
    const client = await api.pool.connect()
    for (const kind of kinds)
      await client.query('SELECT pg_advisory_lock(hashtext($1), $2)', [`encode:${kind}`, city.cityId])
    return async () => {
      await client.query('SELECT pg_advisory_unlock_all()')
      client.release()
    }
  }
  const TIME = { ...LIMITS, timeMs: 1000 }

  test.each([
    ['thread', { ...TIME, largeRows: 1_000_000 }],
    ['process', { ...TIME, largeRows: 1 }],
  ])('is ended with its %s, and left in peace until the layer changes', async (_where, limits) => {
    const { library } = await countingLibrary(undefined, limits)
    await raiseCounter()
    const release = await holdUp(['water_source'])
    const failure = await library.get(city, 'water_source').catch((error: Error) => error)
    expect(failure).toMatchObject({
      message: 'Encoding water_source of kota-contoh took more than 1 s and was ended',
    })
    await release()
    await expect(library.get(city, 'water_source')).rejects.toBe(failure)
    await raiseCounter()
    const patient = await countingLibrary()
    expect((await patient.library.get(city, 'water_source')).frames.length).toBeGreaterThan(0)
  })

  test('[D76] leaves a thread to other cities, however many layers its own has', async () => {
    const { library } = await countingLibrary()
    const kinds = FEATURE_KINDS.slice(0, availableParallelism() + 2)
    await raiseCounter(kinds)
    const release = await holdUp(kinds)
    const own = Promise.all(kinds.map(kind => library.get(city, kind)))
    const other = await findCity((await api.app()).db, 'kabupaten-sarolangun')
    if (!other) throw new Error('no second city')
    await api.pool.query("DELETE FROM feature_set WHERE city_id = $1 AND kind = 'pipe'", [other.cityId])
    expect((await library.get(other, 'pipe')).frames.length).toBeGreaterThan(0)
    await release()
    expect(await own).toHaveLength(kinds.length)
  })
})

test('a failed read is tried again at the next request', async () => {
  const { library } = await countingLibrary()
  await api.pool.query('ALTER TABLE feature_set_part RENAME TO feature_set_part_away')
  await expect(library.get(city, 'pipe')).rejects.toThrow('feature_set_part')
  await api.pool.query('ALTER TABLE feature_set_part_away RENAME TO feature_set_part')
  expect((await library.get(city, 'pipe')).frames.length).toBeGreaterThan(0)
})
