/** The demo's devices report by themselves: a week of history, then one reading after the other. */
import type { Device } from '@petatirta/contract'
import { DEMO_CITIES } from '@petatirta/demo-city'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '#app'
import { type Api, startApi } from '#test/start-api.ts'
import { catchUp, feedDevices, reportTurn, thinHistory } from '../../src/demo/feed-devices.ts'

const TICK_MS = 2000
const SLUG = 'kota-contoh'
const cities = DEMO_CITIES('2026-11-15').map(city => ({ ...city, lived: false }))

let api: Api
let app: App
beforeAll(async () => {
  api = await startApi()
  app = await api.app()
})
afterAll(() => api.stop())

const get = async (path: string) =>
  (await api.request('GET', path, { token: await api.token('opsdemo') })).body.payload
const devices = async (): Promise<Device[]> =>
  (await get(`/api/devices?kota=${SLUG}&rp=10000`)).features.map(
    ({ properties }: { properties: Device }) => properties,
  )
const rows = async (where = 'true') =>
  Number(
    (
      await api.pool.query(
        `SELECT count(*) AS n FROM device_reading JOIN company USING (city_id) WHERE slug = $1 AND ${where}`,
        [SLUG],
      )
    ).rows[0].n,
  )
const layerCounter = async () =>
  (
    await api.pool.query(
      "SELECT counter FROM layer_counter JOIN company USING (city_id) WHERE slug = $1 AND kind = 'device'",
      [SLUG],
    )
  ).rows[0].counter
const newestOf = (device: Device | undefined) => Date.parse(device?.data[0]?.samplingDate ?? '')

test('a week of quarter hours is told once, and fills the charts', async () => {
  const before = await layerCounter()
  await catchUp(app, cities)
  const known = await devices()
  expect(known.length).toBeGreaterThan(5)
  const history = await get(`/api/devices/history?kota=${SLUG}&device=${known[0]?.id}&range=7d`)
  expect(history.readings.length).toBeGreaterThan(0)
  for (const { points, constraintValue } of history.readings) {
    expect(points.length).toBeGreaterThan(200)
    expect(constraintValue).toEqual(expect.any(Number))
  }
  // The layer itself has not changed: same names, same places.
  expect(await layerCounter()).toBe(before)
  const told = await rows()
  await catchUp(app, cities)
  expect(await rows()).toBe(told)
})

test('[M3.5] every device has its turn every eight seconds, and one of them warns', async () => {
  const start = Math.floor(Date.now() / TICK_MS) * TICK_MS
  for (let tick = 0; tick < 4; tick++) await reportTurn(app, cities, start + tick * TICK_MS)
  const reported = await devices()
  for (const device of reported) expect(newestOf(device), device.id).toBeGreaterThanOrEqual(start)
  expect(reported.filter(({ status }) => status === 1).map(({ id }) => id)).toContain('DEV-002')
  // Another process that does the same changes nothing.
  const told = await rows()
  await reportTurn(app, cities, start)
  expect(await rows()).toBe(told)
})

test('what is older than a day is kept by the quarter hour', async () => {
  const [before, quarters] = [
    await rows(),
    await rows('mod(extract(epoch FROM sampled_at)::bigint, 900) < 8'),
  ]
  expect(before).toBeGreaterThan(quarters)
  await thinHistory(app, cities, Date.now())
  expect(await rows()).toBe(before)
  await thinHistory(app, cities, Date.now() + 2 * 24 * 60 * 60_000)
  expect(await rows()).toBe(quarters)
})

test('a device that somebody took off the layer does not come back, and an inactive utility is left alone', async () => {
  await api.pool.query(
    "DELETE FROM feature WHERE kind = 'device' AND id = 'DEV-003' AND city_id = (SELECT city_id FROM company WHERE slug = $1)",
    [SLUG],
  )
  const start = Math.floor(Date.now() / TICK_MS) * TICK_MS + 60_000
  for (let tick = 0; tick < 4; tick++) await reportTurn(app, cities, start + tick * TICK_MS)
  const left = await devices()
  expect(left.map(({ id }) => id)).not.toContain('DEV-003')
  expect(newestOf(left.find(({ id }) => id === 'DEV-001'))).toBeGreaterThanOrEqual(start)

  const { rows: companies } = await api.pool.query('SELECT id FROM company WHERE slug = $1', [SLUG])
  await api.pool.query('UPDATE company SET is_active = false WHERE slug = $1', [SLUG])
  const told = await rows()
  for (let tick = 4; tick < 8; tick++) await reportTurn(app, cities, start + tick * TICK_MS)
  await api.pool.query('UPDATE company SET is_active = true WHERE slug = $1', [SLUG])
  expect(await rows()).toBe(told)
  expect((await get(`/api/company/devices?id=${companies[0].id}`)).refused).toEqual([])
})

test('it runs by itself until it is stopped', async () => {
  const started = Date.now()
  const stop = feedDevices(app, cities)
  await vi.waitFor(async () => {
    expect(await rows(`received_at >= '${new Date(started).toISOString()}'`)).toBeGreaterThan(0)
  }, PATIENCE)
  stop()
})
