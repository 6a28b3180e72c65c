import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { post, serve } from '#sync/rpc.ts'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import { partsOf } from '#sync/store/test-store.ts'
import { CityHost } from '#sync/worker/city-host.ts'
import { FeatureWorker } from '#sync/worker/feature-worker.ts'
import { NOW, TestServer } from '#sync/worker/test-city.ts'
import { CITY, customerSet } from '#sync/worker/test-sets.ts'
import { City } from './city.ts'

let server: TestServer
let database: BrowserDatabase
let close: () => void

beforeEach(() => {
  server = new TestServer()
  server.put(customerSet({ rows: 20 }))
  database = new BrowserDatabase(`test-${Math.random()}`)
})
afterEach(async () => {
  close()
  await database.delete()
})

/** Page and worker on two ends of a message channel, as in the browser. */
async function open() {
  const { port1, port2 } = new MessageChannel()
  const tokens: (string | null)[] = []
  const store = new PartStore(database, () => {})
  const host = new CityHost({
    features: new FeatureWorker(store),
    store,
    openChannels: (_, token) => {
      server.maps.on('reconnect', () => void tokens.push(token()))
      return server.channels
    },
    post: news => post(port1, news),
    now: () => NOW,
  })
  const opened = vi.spyOn(host, 'open')
  serve(port1, host)
  const sessionEnded = vi.fn()
  const city = new City({ city: CITY, token: 'first', port: port2, sessionEnded })
  port1.start()
  port2.start()
  close = () => {
    void host.close()
    port1.close()
    port2.close()
  }
  await vi.waitFor(() => expect(opened).toHaveBeenCalled(), PATIENCE)
  return { city, host, tokens, sessionEnded }
}

const layerOf = (city: City) => city.getSnapshot().layers.customer

async function openLoaded() {
  const opened = await open()
  const release = opened.city.use('customer')
  server.connect()
  server.sendCounters()
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENCE)
  server.answer({ featureType: 'customer', city: CITY })
  await vi.waitFor(() => expect(layerOf(opened.city).status).toBe('LOADED'), PATIENCE)
  return { ...opened, release }
}

test('a layer that the page uses arrives as columns, and later news leaves them in place', async () => {
  const { city } = await openLoaded()
  const { columns } = layerOf(city)
  expect(columns?.positions.length).toBe(40)
  server.put(customerSet({ rows: 25, counter: 2 }))
  server.sendCounters()
  await vi.waitFor(() => expect(layerOf(city).status).toBe('LOADING'), PATIENCE)
  expect(layerOf(city).columns).toBe(columns)
})

test('a layer that nobody uses any more is not fetched again', async () => {
  const { city, release } = await openLoaded()
  const also = city.use('customer')
  release()
  release()
  server.put(customerSet({ rows: 25, counter: 2 }))
  server.sendCounters()
  await vi.waitFor(() => expect(server.requests).toHaveLength(2), PATIENCE)
  also()
  server.answer({ featureType: 'customer', city: CITY })
  await vi.waitFor(() => expect(layerOf(city).columns?.counter).toBe(2), PATIENCE)
  server.put(customerSet({ rows: 30, counter: 3 }))
  server.sendCounters()
  await vi.waitFor(() => expect(layerOf(city).status).toBe('EXPIRED'), PATIENCE)
  expect(server.requests).toHaveLength(2)
})

test('[M2.3] a feature is found by its id, in the columns that the page has', async () => {
  const { city } = await openLoaded()
  const id = await city.features.idOf('customer', 1, 7)
  const found = await city.features.find('customer', id ?? '')
  expect(found).toEqual({ columns: layerOf(city).columns, row: 7 })
  expect(found?.columns).toBe(layerOf(city).columns)
  expect(await city.features.details('customer', 1, 7)).toEqual({ nama: 'Warga 7 v1' })
  expect(await city.features.find('customer', 'nobody')).toBeNull()
  expect(await city.features.loaded('customer')).toBe(true)
})

test('[M8] what fails over there is said here, every time', async () => {
  const { city, sessionEnded } = await open()
  server.maps.say('exception', { code: 5080699, message: 'Ada kesalahan pada server' })
  await vi.waitFor(
    () => expect(city.getSnapshot().failure?.message).toBe('Ada kesalahan pada server'),
    PATIENCE,
  )
  const first = city.getSnapshot().failure?.id
  server.maps.say('exception', { code: 5080699, message: 'Ada kesalahan pada server' })
  await vi.waitFor(() => expect(city.getSnapshot().failure?.id).not.toBe(first), PATIENCE)
  server.maps.say('connect_error', { code: 5080105, message: 'Sesi berakhir' })
  await vi.waitFor(() => expect(sessionEnded).toHaveBeenCalledOnce(), PATIENCE)
})

test('the worker uses the newest token, logs, and passes messages on', async () => {
  const { city, tokens } = await open()
  const heard = vi.fn()
  city.onMessage(heard)
  city.setToken('second')
  city.log('map-zoom-in')
  await vi.waitFor(() => expect(server.activities.sent).toHaveLength(1), PATIENCE)
  server.maps.say('reconnect')
  expect(tokens).toEqual(['second'])
  server.subscriber.say(`subscriber-${CITY}`, { type: 'configuration' })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'configuration' }), PATIENCE)
})

test('devices that the page watches are asked for over there, and what they report arrives here', async () => {
  const { city } = await open()
  server.connect()
  city.devices.watch(['a'])
  await vi.waitFor(
    () => expect(server.subscriber.sent.at(-1)?.args).toEqual([{ city: CITY, ids: ['a'] }]),
    PATIENCE,
  )
  server.subscriber.say('device_statuses', { city: CITY, all: true, statuses: [['a', 1, false]] })
  server.subscriber.say('device_readings', { city: CITY, devices: [{ id: 'a', name: 'Logger' }] })
  await vi.waitFor(() => expect(city.devices.getSnapshot().readings.get('a')?.name).toBe('Logger'), PATIENCE)
  expect(city.devices.getSnapshot().warnings?.has('a')).toBe(true)
})

test('signing out clears the copies', async () => {
  const { city } = await openLoaded()
  expect(await partsOf(database, 'customer', CITY)).toHaveLength(3)
  await city.forget()
  expect(await partsOf(database, 'customer', CITY)).toHaveLength(0)
})
