import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { partsOf, putTracker, spoil, trackerOf } from '#sync/store/test-store.ts'
import { cityTests, HOUR, NOW } from './test-city.ts'
import { CITY, customerSet } from './test-sets.ts'

const t = cityTests()

const cut = () => {
  for (const channel of [t.server.maps, t.server.tracker]) channel.say('connect_error', undefined)
}
const offline = (city: ReturnType<typeof t.openCity>) => city.sync.getSnapshot().offline

test('[D30] without a server the kept customers are shown and searched, with the time they are of', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + 5 * 60_000)
  city.sync.use('customer')
  cut()
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns?.rows).toBe(20)
  expect(offline(city)).toEqual({ dataFrom: NOW })
  const found = await city.sync.features.find('customer', 'P3')
  const matches = await city.sync.features.searchCustomers('warga 3', 8)
  expect(matches?.best).toEqual([{ id: 'P3', name: 'Warga 3 v1' }])
  expect(await city.sync.features.details('customer', 1, found?.row ?? -1)).toBeTruthy()
})

test('[M4.3] more than an hour later they are still there, and looking at them was a use', async () => {
  await t.storeCustomers()
  const later = NOW + 5 * HOUR
  const away = t.openCity(later)
  away.sync.use('customer')
  cut()
  await away.status('customer', 'LOADED')
  await vi.waitFor(async () => expect((await trackerOf(t.database, CITY))?.lastAccess).toBe(later), PATIENCE)
  away.close()
  const back = t.openCity(later + HOUR)
  back.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await back.status('customer', 'LOADED')
  expect(t.server.requests).toEqual([])
})

test('[M9] other cities stay while nothing could be fetched again', async () => {
  await putTracker(t.database, { city: 'other', lastAccess: 0, counters: { pipe: 1 } })
  await t.storeCustomers()
  await putTracker(t.database, { city: 'other', lastAccess: 0, counters: { pipe: 1 } })
  const city = t.openCity(NOW + 1)
  city.sync.use('customer')
  cut()
  await city.status('customer', 'LOADED')
  expect(await trackerOf(t.database, 'other')).toBeTruthy()
})

test('[D30] back online the counters are compared, what rose is fetched, and the badge goes', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  cut()
  await city.status('customer', 'LOADED')
  t.server.put(customerSet({ rows: 25, counter: 2 }))
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  expect(offline(city)).toBeNull()
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.until(() => city.layer('customer').columns?.rows === 25)
})

test('[D30] a line lost in the middle leaves the map, and the time is that of the loss', async () => {
  await t.storeCustomers()
  const city = t.openCity(NOW + 1000)
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  t.server.drop()
  expect(offline(city)).toBeNull()
  cut()
  await city.until(() => offline(city) !== null)
  expect(offline(city)).toEqual({ dataFrom: NOW + 1000 })
  expect(city.layer('customer').status).toBe('LOADED')
})

test('[D30] data that was behind when the line was lost does not claim to be of that time', async () => {
  await t.storeCustomers()
  t.server.put(customerSet({ rows: 25, counter: 2 }))
  const city = t.openCity(NOW + 1000)
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.drop()
  cut()
  await city.until(() => offline(city) !== null)
  expect(offline(city)?.dataFrom).not.toBe(NOW + 1000)
})

test('[D30] a layer that was never kept says so when it is asked for', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  cut()
  await city.until(() => offline(city) !== null)
  city.sync.use('pipe')
  await city.until(() => city.sync.getSnapshot().failure?.message.includes('Pipa') ?? false)
  expect(city.sync.getSnapshot().failure?.message).toBe('Data Pipa tidak tersedia tanpa jaringan')
})

test('[D30] a part that does not open does not cost the others while nothing can replace it', async () => {
  await t.storeCustomers()
  const city = t.openCity()
  city.sync.use('customer')
  cut()
  await city.status('customer', 'LOADED')
  await spoil(t.database, { kind: 'customer', city: CITY, part: 'detail-0', bytes: Uint8Array.of(1, 2, 3) })
  expect(await city.sync.features.details('customer', 1, 0)).toBeNull()
  expect(await partsOf(t.database, 'customer', CITY)).toHaveLength(3)
  expect(city.layer('customer').status).toBe('LOADED')
})

test('[D30] a line that says nothing is not waited for for ever', async () => {
  await t.storeCustomers()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const city = t.openCity()
    city.sync.use('customer')
    vi.advanceTimersByTime(8000)
    vi.useRealTimers()
    await city.status('customer', 'LOADED')
    expect(offline(city)).toEqual({ dataFrom: NOW })
  } finally {
    vi.useRealTimers()
  }
})
