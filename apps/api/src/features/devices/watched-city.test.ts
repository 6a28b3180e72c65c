import type { DeviceReadings, DeviceStatuses } from '@petatirta/contract'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Socket } from 'socket.io'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFairQueue } from '#platform/fair-queue.ts'
import { newId } from '#platform/ids.ts'
import { createPace } from '#platform/pace.ts'
import { type DeviceUtility, deviceUtility, sendReadings } from '#test/devices.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { watchedCity } from './watched-city.ts'

let api: Api
let utility: DeviceUtility
let cityId: number
beforeAll(async () => {
  api = await startApi()
  utility = await deviceUtility(people(api))
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [utility.slug])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())

const UNHURRIED = createPace({ perSecond: 1e6, burst: 1e6, longestMs: 1000 })

async function watched(pace = UNHURRIED) {
  const { log } = await api.app()
  return watchedCity(cityId, {
    pool: api.pool,
    log,
    turns: createFairQueue({ inAll: 1, perCity: 1 }),
    pace,
  })
}

/** The server's end of a connection: what is sent over it, while it takes anything. */
function connection(userId = 'u') {
  const transport = { writable: true }
  const heard: { event: string; value: DeviceReadings & DeviceStatuses }[] = []
  const end = {
    id: newId(),
    data: { userId },
    conn: { transport },
    emit: (event: string, value: DeviceReadings & DeviceStatuses) => heard.push({ event, value }),
  }
  const readings = () => heard.flatMap(({ event, value }) => (event === 'device_readings' ? [value] : []))
  return {
    socket: end as unknown as Socket,
    transport,
    heard,
    readings,
    ids: () => readings().map(({ devices }) => devices.map(({ id }) => id)),
    valueOf: () => readings().at(-1)?.devices[0]?.data[0]?.value,
  }
}

test('[D45] a socket that does not read is sent the newest state, when it reads again, and nothing before', async () => {
  const city = await watched()
  const [slow, quick] = [connection(), connection()]
  slow.transport.writable = false
  await sendReadings(api, utility.key, 'a')
  for (const { socket } of [slow, quick]) city.watch(socket, utility.slug, ['a'])
  for (const value of [11, 12, 13]) {
    await sendReadings(api, utility.key, 'a', deviceMessage({ data: [reading({ value })] }))
    city.receive({ cityId, ids: ['a'], statuses: [['a', 0, false]] })
    await vi.waitFor(() => expect(quick.valueOf()).toBe(value), PATIENCE)
  }
  await city.sweep()
  expect(slow.heard).toEqual([])
  slow.transport.writable = true
  await vi.waitFor(() => expect(slow.valueOf()).toBe(13), PATIENCE)
  expect(slow.heard.map(({ event }) => event)).toEqual(['device_statuses', 'device_readings'])
  city.stop()
})

test('[D45] a client that asks faster than it is answered is answered once, with what it asked for last', async () => {
  const city = await watched()
  const map = connection()
  for (const id of ['b', 'c', 'd']) await sendReadings(api, utility.key, id)
  for (const id of ['b', 'c', 'd']) city.watch(map.socket, utility.slug, [id])
  await vi.waitFor(() => expect(map.ids()).toEqual([['d']]), PATIENCE)
  city.stop()
})

test('[D45] many devices are read and sent a hundred at a time', async () => {
  const city = await watched()
  await api.pool.query(
    `INSERT INTO feature (kind, city_id, id, geom, name, properties)
     SELECT 'device', $1, 'm' || n, ST_SetSRID(ST_MakePoint(112, -7), 4326), 'M', '{}' FROM generate_series(1, 250) n`,
    [cityId],
  )
  const ids = Array.from({ length: 250 }, (_, i) => `m${i + 1}`)
  const map = connection()
  city.watch(map.socket, utility.slug, ids)
  await vi.waitFor(() => expect(map.ids().flat().sort()).toEqual(ids.toSorted()), PATIENCE)
  expect(map.ids().map(({ length }) => length)).toEqual([100, 100, 50])
  city.stop()
})

test('[D80] a user who was sent very much waits, and no other does', async () => {
  let now = 0
  const city = await watched(createPace({ perSecond: 10, burst: 10, longestMs: 60_000 }, () => now))
  const [busy, calm] = [connection('sibuk'), connection('tenang')]
  const data = Array.from({ length: 30 }, (_, i) => reading({ name: `r${i}` }))
  await sendReadings(api, utility.key, 'penuh', deviceMessage({ data }))
  city.watch(busy.socket, utility.slug, ['penuh'])
  await vi.waitFor(() => expect(busy.ids()).toEqual([['penuh']]), PATIENCE)
  city.watch(busy.socket, utility.slug, ['penuh'])
  city.watch(calm.socket, utility.slug, ['penuh'])
  await vi.waitFor(() => expect(calm.ids()).toEqual([['penuh']]), PATIENCE)
  expect(busy.ids()).toHaveLength(1)
  now = 60_000
  await vi.waitFor(() => expect(busy.ids()).toHaveLength(2), PATIENCE)
  city.stop()
})
