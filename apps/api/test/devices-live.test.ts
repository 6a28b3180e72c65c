/** What devices report reaches open maps of their city, whichever process took it in, and nobody else. */
import type { Device, DeviceReadings, DeviceStatuses } from '@petatirta/contract'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DeviceUtility, deviceUtility, sendReadings } from '#test/devices.ts'
import { type People, people } from '#test/people.ts'
import { ask, connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

/** Changes reach open maps within 2 seconds (D45). */
const SOON = { timeout: 2000, interval: 20 }

let api: Api
let make: People
let token: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())

const bad = (value = 0.1) => deviceMessage({ data: [reading({ value })] })
const good = (value = 2) => deviceMessage({ data: [reading({ value })] })

/** A map: what it has heard of warnings and readings. */
async function open({ slug }: DeviceUtility, process: number) {
  const socket: Socket = api.socket('subscriber', { token, city: slug }, process)
  const warning = new Set<string>()
  const silent = new Set<string>()
  const devices = new Map<string, Device>()
  let messages = 0
  socket.on('device_statuses', ({ all, statuses }: DeviceStatuses) => {
    messages++
    for (const ids of all ? [warning, silent] : []) ids.clear()
    for (const [id, status, isSilent] of statuses) {
      for (const [ids, belongs] of [
        [warning, status === 1],
        [silent, isSilent],
      ] as const)
        belongs ? ids.add(id) : ids.delete(id)
    }
  })
  socket.on('device_readings', (readings: DeviceReadings) => {
    messages++
    expect(readings.city).toBe(slug)
    for (const device of readings.devices) devices.set(device.id, device)
  })
  expect(await connect(socket)).toBeUndefined()
  const watch = (ids: string[]) =>
    ask<DeviceReadings>(socket, 'watch_devices', { city: slug, ids }, 'device_readings')
  return {
    socket,
    warning,
    silent,
    devices,
    watch,
    count: () => messages,
    valueOf: (id: string) => devices.get(id)?.data[0]?.value,
  }
}

test('[D45] readings of watched devices and every status, within 2 seconds, on every process', async () => {
  const utility = await deviceUtility(make)
  const [a, b, c] = ['a', 'b', 'c'] as const
  for (const id of [a, b, c]) await sendReadings(api, utility.key, id, id === b ? bad() : good())
  const maps = [await open(utility, 0), await open(utility, 1)]
  for (const map of maps) {
    expect((await map.watch([a])).answer?.devices.map(({ id }) => id)).toEqual([a])
    expect([...map.warning]).toEqual([b])
    expect(map.valueOf(a)).toBe(2)
  }

  // Both processes in turn take them in; each is told on both.
  for (const value of [11, 12]) {
    await sendReadings(api, utility.key, a, good(value))
    for (const map of maps) await vi.waitFor(() => expect(map.valueOf(a)).toBe(value), SOON)
  }
  await sendReadings(api, utility.key, c, bad())
  await sendReadings(api, utility.key, b, good())
  for (const map of maps) {
    await vi.waitFor(() => expect([...map.warning]).toEqual([c]), SOON)
    expect([...map.devices.keys()]).toEqual([a])
  }

  // The next request takes the place of the former.
  const [first] = maps
  await first?.watch([c])
  await sendReadings(api, utility.key, a, good(13))
  await sendReadings(api, utility.key, c, bad(0.2))
  await vi.waitFor(() => expect(first?.valueOf(c)).toBe(0.2), SOON)
  expect(first?.valueOf(a)).toBe(12)
})

test('[D45] many readings are told together, a few times a second', async () => {
  const utility = await deviceUtility(make)
  await sendReadings(api, utility.key, 'a')
  const map = await open(utility, 1)
  await map.watch(['a'])
  const before = map.count()
  const started = Date.now()
  for (let value = 100; value < 150; value++) await sendReadings(api, utility.key, 'a', good(value))
  await vi.waitFor(() => expect(map.valueOf('a')).toBe(149), SOON)
  expect(map.count() - before).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 250) + 1)
})

test('[D46] who is silent is told with who warns, and when it ends', async () => {
  const utility = await deviceUtility(make)
  for (const id of ['a', 'b']) await sendReadings(api, utility.key, id, bad())
  await api.pool.query(
    `UPDATE device_state SET silent_since = now() FROM company c
     WHERE c.city_id = device_state.city_id AND c.slug = $1 AND device_id = 'a'`,
    [utility.slug],
  )
  const map = await open(utility, 1)
  await map.watch([])
  expect([[...map.warning], [...map.silent]]).toEqual([['a', 'b'], ['a']])
  // It warns as before: only the silence has ended.
  await sendReadings(api, utility.key, 'a', bad(0.2))
  await vi.waitFor(() => expect([...map.silent]).toEqual([]), SOON)
  expect([...map.warning]).toEqual(['a', 'b'])
})

test('another city hears nothing', async () => {
  const [own, other] = [await deviceUtility(make), await deviceUtility(make)]
  for (const { key } of [own, other]) await sendReadings(api, key, 'a', good())
  const maps = [await open(own, 0), await open(other, 0)] as const
  for (const map of maps) await map.watch(['a'])
  const before = maps[1].count()
  await sendReadings(api, own.key, 'a', bad())
  await vi.waitFor(() => expect([...maps[0].warning]).toEqual(['a']), SOON)
  expect(maps[1].count()).toBe(before)
  expect(maps[1].valueOf('a')).toBe(2)
})

test('[D15] a socket watches the city that it was let in for', async () => {
  const [own, other] = [await deviceUtility(make), await deviceUtility(make)]
  const map = await open(own, 0)
  const asked = (city: string, ids: unknown) =>
    ask(map.socket, 'watch_devices', { city, ids }, 'device_readings').then(
      ({ exception }) => exception?.code,
    )
  expect(await asked(other.slug, [])).toBe(5081004)
  expect(
    await asked(
      own.slug,
      Array.from({ length: 501 }, (_, i) => `d${i}`),
    ),
  ).toBe(5080101)
  expect(await asked(own.slug, [7])).toBe(5080101)
  expect(await asked(own.slug, [])).toBeUndefined()
  // Its utility is put away: so is the map.
  const closed = firstOf(map.socket, 'disconnect')
  await make.change('company', own.id, { isActive: false })
  await closed
})

test('a new device is announced to open maps', async () => {
  const utility = await deviceUtility(make)
  const tracker = api.socket('updateTracker', { token, city: utility.slug }, 1)
  await connect(tracker)
  await ask(tracker, 'request_update_tracker', { city: utility.slug }, 'update_tracker_response')
  const told = firstOf<{ counters: { device: number } }>(tracker, 'update_tracker_response')
  await sendReadings(api, utility.key, 'baru')
  expect((await told).value.counters.device).toBeGreaterThan(0)
})
