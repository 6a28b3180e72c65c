import { calls, FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { createCounts } from './count-features.ts'

const CITY = 'kabupaten-sarolangun'

let api: Api
let make: People
let token: string
let cityId: number
let maps: Socket

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
  cityId = (await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [CITY])).rows[0].city_id
  maps = api.socket('maps', { token, city: CITY })
  expect(await connect(maps)).toBeUndefined()
})
afterAll(() => api.stop())

async function counts(city = CITY): Promise<Record<FeatureKind, number>> {
  const { status, body } = await api.request('GET', `/api/maps/counts?city=${city}`, { token })
  expect(status).toBe(200)
  expect(calls.mapCounts.payload.safeParse(body.payload).error).toBeUndefined()
  return body.payload
}
const encode = (kind: FeatureKind) => receiveSet(maps, { featureType: kind, city: CITY })

test('[M3.1] all sixteen kinds, each as many as there are in this city', async () => {
  const stored: Record<string, number> = {}
  for (const kind of FEATURE_KINDS) {
    const { rows } = await api.pool.query(`SELECT count(*)::int AS n FROM ${kind} WHERE city_id = $1`, [
      cityId,
    ])
    stored[kind] = rows[0].n
  }
  expect(stored.customer).toBe(1000)
  expect(await counts()).toEqual(stored)
  // Some of them encoded, some not: the same figures.
  for (const kind of ['customer', 'pipe'] as const) await encode(kind)
  expect(await counts()).toEqual(stored)
})

test('a change is counted at once, whether or not the layer is encoded', async () => {
  const { customer } = await counts()
  const { id } = await make.customer()
  expect((await counts()).customer).toBe(customer + 1)
  await encode('customer')
  expect((await counts()).customer).toBe(customer + 1)
  await api.request('DELETE', `/api/customers/${id}/remove?kota=${CITY}`, { token })
  expect((await counts()).customer).toBe(customer)

  const app = await api.app()
  await encode('accessories')
  await app.importFile({ cityId }, 'accessories', chunks(collection([point('a'), point('b')])))
  expect((await counts()).accessories).toBe(2)
})

test('[D103] a layer that is not encoded is counted once for each counter', async () => {
  const { db } = await api.app()
  const count = createCounts()
  const { id } = await make.customer()
  const { customer } = await count(db, cityId)
  // Past the counter: counting again would find it gone.
  await api.pool.query('DELETE FROM customer WHERE city_id = $1 AND id = $2', [cityId, id])
  expect((await count(db, cityId)).customer).toBe(customer)
  await make.customer()
  expect((await count(db, cityId)).customer).toBe(customer)
})

test('a city that has nothing yet has nothing of every kind', async () => {
  const { slug } = await make.company()
  expect(await counts(slug)).toEqual(Object.fromEntries(FEATURE_KINDS.map(kind => [kind, 0])))
})
