import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { clearStore, isEmpty, partsOf, trackerOf } from '#sync/store/test-store.ts'
import { cityTests, HOUR, NOW } from './test-city.ts'
import { CITY, customerSet, pipeSet } from './test-sets.ts'

const t = cityTests()

test('[M4.3] without a tracker every layer is EXPIRED, and only those in use are fetched', async () => {
  const city = t.openCity()
  expect(city.layer('customer').status).toBe('INITIAL')
  city.sync.use('customer')
  t.server.connect()
  expect(t.server.tracker.sent[0]).toEqual({ event: 'request_update_tracker', args: [{ city: CITY }] })
  t.server.sendCounters()
  await city.status('customer', 'LOADING')
  await city.status('pipe', 'EXPIRED')
  await t.asked(1)
  expect(t.server.requests).toEqual([{ featureType: 'customer', city: CITY, only: 'style', since: -1 }])
})

test('[D28] with nothing kept, customers are asked for before the counters are told, once, and kept', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  city.sync.use('pipe')
  t.server.connect()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.until(() => city.layer('customer').columns !== null)
  t.server.sendCounters()
  await t.asked(2)
  expect(t.server.requests.map(({ featureType }) => featureType)).toEqual(['customer', 'pipe'])
  await city.status('customer', 'LOADED')
  expect((await trackerOf(t.database, CITY))?.counters).toEqual({ customer: 1 })
})

test('[D28] the request for customers travels with the connection, and is not made again when that is open', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  const opened = vi.fn()
  t.server.maps.on('connect', () => opened(t.server.requests.length))
  t.server.connect()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(1), PATIENCE)
  t.server.sendCounters()
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(t.server.requests).toEqual([{ featureType: 'customer', city: CITY, only: 'style', since: -1 }])
})

test('[D28] a connection that is refused takes its request with it; the next one carries it again', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.refuseConnections = true
  t.server.connect()
  await t.asked(1)
  expect(city.layer('customer').columns).toBeNull()
  t.server.refuseConnections = false
  t.server.connect()
  await t.asked(2)
  t.server.sendCounters()
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(t.server.requests).toHaveLength(2)
})

test('[D28] a layer that is hidden is not carried', async () => {
  const city = t.openCity()
  city.sync.use('pipe')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  expect(t.server.requests[0]).toMatchObject({ featureType: 'pipe' })
})

test('[M4.3] after more than an hour, what changed in the customers is asked for before the counters are told', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + HOUR + 1)
  city.sync.use('customer')
  t.server.connect()
  await t.asked(1)
  expect(t.server.requests).toEqual([{ featureType: 'customer', city: CITY, only: 'style', since: 1 }])
  expect(city.layer('customer')).toMatchObject({ status: 'LOADING', columns: { rows: 20 } })
})

test('[M4.3] a server that does not know what changed since sends the whole set, which takes the place of the old one', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + HOUR + 1)
  city.sync.use('customer')
  t.server.put(customerSet({ rows: 25, counter: 2 }))
  t.server.connect()
  await t.asked(1)
  t.server.sendCounters()
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 25, counter: 2 })
  expect(new Set((await partsOf(t.database, 'customer', CITY)).map(({ counter }) => counter))).toEqual(
    new Set([2]),
  )
})

test('[M4.3] what is kept and young enough waits for the counters', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + 1)
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  expect(t.server.requests).toEqual([])
})

test('what a layer is drawn from comes first, the rest once there is time for it', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await city.until(() => city.layer('customer').columns !== null)
  expect(t.server.requests).toHaveLength(1)
  await t.asked(2)
  const rest = { featureType: 'customer', city: CITY, counter: 1, have: ['style'], since: -1 } as const
  expect(t.server.requests[1]).toEqual(rest)
  t.server.answer({ ...rest, have: ['style'] })
  await city.status('customer', 'LOADED')
  expect(await partsOf(t.database, 'customer', CITY)).toHaveLength(3)
})

test('until customers are drawn the line belongs to them', async () => {
  const city = t.openHiddenCity()
  city.sync.use('pipe')
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  expect(t.server.requests[0]?.featureType).toBe('customer')
  expect(city.layer('pipe').status).toBe('LOADING')
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await vi.waitFor(() => expect(city.layer('customer').columns).not.toBeNull(), PATIENCE)
  expect(t.server.requests).toHaveLength(1)
  city.sync.firstDrawn()
  await t.asked(2)
  expect(t.server.requests[1]).toEqual({ featureType: 'pipe', city: CITY, only: 'style', since: -1 })
})

test('a hidden page, which draws nothing, keeps other layers waiting for a moment only', async () => {
  const city = t.openHiddenCity()
  city.sync.use('pipe')
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await t.asked(2)
  expect(t.server.requests[1]?.featureType).toBe('pipe')
})

test('layers that waited for customers are asked for when these fail', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  city.sync.use('pipe')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.refuse({ code: 5080699, message: 'Ada kesalahan pada server' })
  await city.status('customer', 'ERROR')
  await t.asked(2)
  expect(t.server.requests[1]?.featureType).toBe('pipe')
})

test('[M4.1] EXPIRED: fetched, stored, LOADED, and the tracker knows the counter', async () => {
  await t.storeCustomers()
  expect((await trackerOf(t.database, CITY))?.counters).toEqual({ customer: 1 })
  expect(await partsOf(t.database, 'customer', CITY)).toHaveLength(3)
})

test('[M4.1] READY: read from the local store without asking the server', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + HOUR)
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'READY')
  city.sync.use('customer')
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns?.rows).toBe(20)
  expect(t.server.requests).toEqual([])
})

test('[M4.3] more than an hour since the last access expires every layer, whatever its counter', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + HOUR + 1)
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'EXPIRED')
  await city.status('pipe', 'EXPIRED')
})

test('[M4.3] a raised counter expires a layer, and one in use is fetched again', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  t.server.put(customerSet({ rows: 25, counter: 2 }), pipeSet({ counter: 5 }))
  t.server.sendCounters()
  await t.asked(1)
  expect(city.layer('pipe').status).toBe('EXPIRED')
  // What was on the map stays there meanwhile.
  expect(city.layer('customer')).toMatchObject({ status: 'LOADING', columns: { rows: 20 } })
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 25, counter: 2 })
})

test('the layer can be drawn before its details are here, and progress counts bytes', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await city.until(() => city.layer('customer').columns !== null)
  const { status, received, total } = city.layer('customer')
  expect(status).toBe('LOADING')
  expect(received).toBeGreaterThan(0)
  expect(received).toBeLessThan(total)
})

test('details wait for the part that is still on its way; a row of a replaced set has none', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  const all = { featureType: 'customer', city: CITY } as const
  t.server.answer(all, 1)
  await city.until(() => city.layer('customer').columns !== null)
  const details = city.sync.features.details('customer', 1, 0)
  t.server.drop()
  t.server.connect()
  await t.asked(2)
  t.server.answer(t.server.requests[1] ?? all)
  expect(await details).toEqual({ nama: 'Warga 0 v1' })
  expect(await city.sync.features.details('customer', 99, 0)).toBeNull()
})

test('[M2.3] a customer is found by id, an unknown id is not', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  for (const source of ['memory', 'store'] as const) {
    expect(await city.sync.features.find('customer', 'P13', source)).toMatchObject({ row: 13 })
    expect(await city.sync.features.find('customer', 'nobody', source)).toBeNull()
  }
  expect(await city.sync.features.idOf('customer', 1, 13)).toBe('P13')
  expect(t.server.requests).toEqual([])
})

test('[M6] one source is the set in memory, the other the browser store', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  expect(await city.sync.features.find('customer', 'P2', 'memory')).toMatchObject({ row: 2 })
  await clearStore(t.database, 'customer')
  expect(await city.sync.features.find('customer', 'P3', 'memory')).toMatchObject({ row: 3 })
  // The store has lost it: the set is fetched again, and then it is there.
  const found = city.sync.features.find('customer', 'P3', 'store')
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY })
  expect(await found).toMatchObject({ row: 3 })
})

test('[M2.3] a search that begins while customers are on their way waits for them', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  const loaded = city.sync.features.loaded('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY })
  expect(await loaded).toBe(true)
  expect(await city.sync.features.find('customer', 'P19', 'store')).toMatchObject({ row: 19 })
})

test('a feature is found in the set that replaces the one it was found in', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  t.server.put(customerSet({ rows: 25, counter: 2 }))
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await city.until(() => city.layer('customer').columns?.counter === 2)
  const found = city.sync.features.find('customer', 'P24')
  t.server.drop()
  t.server.connect()
  await t.asked(2)
  t.server.answer(t.server.requests[1] ?? { featureType: 'customer', city: CITY })
  expect(await found).toMatchObject({ row: 24, columns: { counter: 2 } })
})

test('[M7.3] activities carry city and action; subscriber messages reach whoever listens', () => {
  const city = t.openCity()
  city.sync.log('map-zoom-in')
  expect(t.server.activities.sent).toEqual([
    { event: 'request_activities', args: [{ city: CITY, action: 'map-zoom-in' }] },
  ])
  const heard = vi.fn()
  city.sync.onMessage(heard)
  t.server.subscriber.say(`subscriber-${CITY}`, { type: 'configuration', status: 'changed' })
  expect(heard).toHaveBeenCalledOnce()
})

test('sign-out leaves nothing behind, not even what arrives afterwards', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('pipe')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  const forgotten = city.worker.forget()
  t.server.answer({ featureType: 'pipe', city: CITY })
  await forgotten
  await city.status('pipe', 'LOADED')
  expect(await isEmpty(t.database)).toBe(true)
})
