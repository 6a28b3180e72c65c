import type { Device } from '@petatirta/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CityDevices } from '#sync/page/city-devices.ts'
import { type DeviceNews, DeviceWatch } from './device-watch.ts'
import { TestServer } from './test-city.ts'
import { CITY } from './test-sets.ts'

let server: TestServer
let watch: DeviceWatch
let news: DeviceNews[]

beforeEach(() => {
  vi.useFakeTimers()
  server = new TestServer()
  watch = new DeviceWatch(CITY, server.channels.subscriber)
  news = []
  watch.onNews(told => news.push(told))
})
afterEach(() => {
  watch.close()
  vi.useRealTimers()
})

const asked = () => server.subscriber.sent.map(({ args }) => (args[0] as { ids: string[] }).ids)

const device = (id: string, changes: Partial<Device> = {}): Device => ({
  id,
  name: `Logger ${id}`,
  type: 'pressure',
  status: 0,
  lat: -7,
  long: 110,
  data: [],
  silentSince: null,
  ...changes,
})

test('nothing is asked until somebody watches, and what is wanted is sent again after every reconnect', () => {
  server.connect()
  expect(asked()).toEqual([])
  watch.want(['a'])
  expect(server.subscriber.sent).toEqual([{ event: 'watch_devices', args: [{ city: CITY, ids: ['a'] }] }])
  server.drop()
  watch.want(['a', 'b'])
  vi.advanceTimersByTime(1000)
  expect(asked()).toHaveLength(1)
  server.connect()
  expect(asked()).toEqual([['a'], ['a', 'b']])
  vi.advanceTimersByTime(1000)
  server.drop()
  server.connect()
  expect(asked()).toHaveLength(3)
})

test('changes of what is wanted are put together: one message in 300 ms, and the last one counts', () => {
  server.connect()
  for (const id of ['a', 'b', 'c', 'd']) watch.want([id])
  expect(asked()).toEqual([['a']])
  vi.advanceTimersByTime(299)
  expect(asked()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(asked()).toEqual([['a'], ['d']])
  vi.advanceTimersByTime(1000)
  expect(asked()).toHaveLength(2)
})

test('what is told of another city is not passed on', () => {
  server.subscriber.say('device_statuses', { city: 'kota-lain', all: true, statuses: [['a', 1, false]] })
  server.subscriber.say('device_readings', { city: 'kota-lain', devices: [device('a')] })
  expect(news).toEqual([])
  server.subscriber.say('device_statuses', { city: CITY, all: true, statuses: [['a', 1, false]] })
  server.subscriber.say('device_readings', { city: CITY, devices: [device('a')] })
  expect(news).toEqual([{ all: true, statuses: [['a', 1, false]] }, { devices: [device('a')] }])
})

const page = () => {
  const wanted: (readonly string[])[] = []
  return { wanted, devices: new CityDevices(ids => wanted.push(ids)) }
}

test('devices are watched for as long as any of their watchers, asked for once for each change', async () => {
  const { wanted, devices } = page()
  const labels = devices.watch(['a', 'b'])
  const popup = devices.watch(['b'])
  await Promise.resolve()
  expect(wanted).toEqual([['a', 'b']])
  labels()
  labels()
  devices.watch(['c'])
  await Promise.resolve()
  expect(wanted).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  popup()
  await Promise.resolve()
  expect(wanted.at(-1)).toEqual(['c'])
})

test('readings are kept of watched devices alone', async () => {
  const { devices } = page()
  const release = devices.watch(['a', 'b'])
  devices.hear({ devices: [device('a'), device('b'), device('c')] })
  expect([...devices.getSnapshot().readings.keys()]).toEqual(['a', 'b'])
  devices.hear({ devices: [device('a', { status: 1 })] })
  expect(devices.getSnapshot().readings.get('a')?.status).toBe(1)
  expect(devices.getSnapshot().readings.get('b')).toEqual(device('b'))
  release()
  devices.watch(['b'])
  await Promise.resolve()
  expect([...devices.getSnapshot().readings.keys()]).toEqual(['b'])
})

test('[D45] who warns: all of them at first, then changes; the same told again changes nothing', () => {
  const { devices } = page()
  const heard = vi.fn()
  devices.subscribe(heard)
  devices.hear({ all: false, statuses: [['x', 1, false]] })
  expect(devices.getSnapshot().warnings).toBeNull()
  devices.hear({ all: true, statuses: [['a', 1, false]] })
  devices.hear({
    all: false,
    statuses: [
      ['b', 1, true],
      ['a', 0, false],
    ],
  })
  expect([...(devices.getSnapshot().warnings ?? [])]).toEqual(['b'])
  expect([...devices.getSnapshot().silent]).toEqual(['b'])
  expect(heard).toHaveBeenCalledTimes(2)
  devices.hear({ all: true, statuses: [['b', 1, true]] })
  expect(heard).toHaveBeenCalledTimes(2)
  devices.hear({ all: true, statuses: [] })
  expect(devices.getSnapshot()).toMatchObject({ warnings: new Set(), silent: new Set() })
})
