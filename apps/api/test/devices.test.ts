/** Devices over HTTP: what is taken, and what becomes of it. */
import { deviceHistorySchema, deviceSchema } from '@petatirta/contract'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AskDevices,
  askDevices,
  type DeviceUtility,
  deviceUtility,
  minutes,
  sendReadings,
} from '#test/devices.ts'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { copyStatuses } from '../src/features/devices/layer.ts'
import { createMonths } from '../src/features/devices/months.ts'

const DAY_MINUTES = 24 * 60

let api: Api
let make: People
let token: string
let utility: DeviceUtility
let asked: AskDevices
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
  utility = await deviceUtility(make)
  asked = await askDevices(api, utility)
})
afterAll(() => api.stop())

const newDevice: AskDevices['newDevice'] = (...given) => asked.newDevice(...given)
const send: AskDevices['send'] = (...given) => asked.send(...given)
const list: AskDevices['list'] = (...given) => asked.list(...given)
const find: AskDevices['find'] = (...given) => asked.find(...given)
const samples: AskDevices['samples'] = (...given) => asked.samples(...given)
const counterOf = async () => {
  const { rows } = await api.pool.query(
    "SELECT counter FROM layer_counter JOIN company USING (city_id) WHERE slug = $1 AND kind = 'device'",
    [utility.slug],
  )
  return rows[0]?.counter ?? 0
}

describe('[D44] a reading that is taken', () => {
  test('is answered when it is stored: history, state, layer', async () => {
    const id = newDevice()
    const { status, body } = await send(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({ code: 200, message: expect.any(String), payload: null })
    expect(await samples(id)).toMatchObject([{ name: 'tekanan', value: 2.5, status: 0 }])
    const device = await find(id)
    expect(deviceSchema.safeParse(device).error).toBeUndefined()
    expect(device).toMatchObject({
      name: 'Logger Pasar',
      type: 'pressure',
      lat: -7.25,
      long: 112.75,
      status: 0,
      silentSince: null,
    })
  })

  test('[M3.5] has its status from its rule; the device warns when any but signal does', async () => {
    const [warning, quiet] = [newDevice(), newDevice()]
    const low = reading({ name: 'debit', value: 0.1 })
    await send(warning, deviceMessage({ data: [reading(), low, reading({ name: 'signal', value: 0 })] }))
    await send(quiet, deviceMessage({ data: [reading(), reading({ name: 'signal', value: 0 })] }))
    const device = await find(warning)
    expect(device).toMatchObject({ status: 1 })
    // Without signal, anomalies first.
    expect(device?.data.map(({ name, status }) => [name, status])).toEqual([
      ['debit', 1],
      ['tekanan', 0],
    ])
    expect(await find(quiet)).toMatchObject({ status: 0, data: [{ name: 'tekanan' }] })
    expect((await list('&status=1')).map(({ id }) => id)).toContain(warning)
    expect((await list('&status=0')).map(({ id }) => id)).not.toContain(warning)
    expect((await list('&status=0')).map(({ id }) => id)).toContain(quiet)
  })

  test('changes nothing when it is repeated', async () => {
    const id = newDevice()
    const message = deviceMessage()
    for (let i = 0; i < 3; i++) expect((await send(id, message)).status).toBe(200)
    const before = await find(id)
    // The same moment with another value is the same reading.
    const [{ samplingDate }] = message.data as [{ samplingDate: string }]
    await send(id, deviceMessage({ data: [reading({ samplingDate, value: 9 })] }))
    expect(await samples(id)).toHaveLength(1)
    expect(await find(id)).toEqual(before)
  })

  test('that comes late goes into the history and leaves the newest alone', async () => {
    const id = newDevice()
    const at = (n: number, value: number) =>
      deviceMessage({
        name: `Nama ${n}`,
        lat: -7 - n / 100,
        data: [reading({ value, samplingDate: minutes(n) })],
      })
    await send(id, at(-1, 5))
    await send(id, at(-30, 0.1))
    expect(await find(id)).toMatchObject({ name: 'Nama -1', lat: -6.99, status: 0, data: [{ value: 5 }] })
    expect((await samples(id)).map(({ value }) => value)).toEqual([0.1, 5])
    // Reading by reading: one of another name may be newer in the same message.
    await send(
      id,
      deviceMessage({
        data: [reading({ samplingDate: minutes(-40) }), reading({ name: 'debit', value: 3 })],
      }),
    )
    expect((await find(id))?.data).toMatchObject([
      { name: 'tekanan', value: 5 },
      { name: 'debit', value: 3 },
    ])
  })

  test('from a fast clock does not hold the newest place for ever', async () => {
    const id = newDevice()
    await send(id, deviceMessage({ data: [reading({ value: 7, samplingDate: minutes(DAY_MINUTES - 1) })] }))
    expect(await find(id)).toMatchObject({ data: [{ value: 7 }] })
    // As if that had come in six minutes ago.
    await api.pool.query(
      `UPDATE device_state SET ordered_at = ordered_at - interval '6 minutes',
         data = jsonb_set(data, '{0,orderedAt}', to_jsonb((data->0->>'orderedAt')::float8 - 360000)) WHERE device_id = $1`,
      [id],
    )
    await send(id, deviceMessage({ data: [reading({ value: 8 })] }))
    expect(await find(id)).toMatchObject({ data: [{ value: 8 }] })
  })

  test('without an offset is read in the gmtOffset of the device', async () => {
    const id = newDevice()
    const moment = Date.now() - 3_600_000
    const local = new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19)
    await send(id, deviceMessage({ data: [reading({ samplingDate: local, gmtOffset: 8 })] }))
    const [row] = await samples(id)
    expect(row?.sampled_at.getTime()).toBe(Math.floor(moment / 1000) * 1000)
    expect((await find(id))?.data[0]).toMatchObject({
      gmtOffset: 8,
      samplingDate: row?.sampled_at.toISOString(),
    })
  })
})

describe('[D44] the device layer', () => {
  test('gains a new device, follows one that moves or is renamed, and rests otherwise', async () => {
    const id = newDevice()
    const started = await counterOf()
    await send(id)
    expect(await counterOf()).toBe(started + 1)
    await send(id, deviceMessage({ data: [reading({ value: 3 })] }))
    await send(id, deviceMessage({ name: '', data: [reading({ value: 4 })] }))
    expect(await counterOf()).toBe(started + 1)
    await send(id, deviceMessage({ lat: -7.3 }))
    expect(await counterOf()).toBe(started + 2)
    await send(id, deviceMessage({ lat: -7.3, name: 'Logger Baru' }))
    expect(await counterOf()).toBe(started + 3)
    const { rows } = await api.pool.query(
      'SELECT name, ST_X(geom) AS x, ST_Y(geom) AS y, properties FROM device WHERE id = $1',
      [id],
    )
    expect(rows).toMatchObject([
      {
        name: 'Logger Baru',
        x: 112.75,
        y: -7.3,
        properties: { id, name: 'Logger Baru', lat: -7.3, status: 0 },
      },
    ])
  })

  test('takes over changed statuses when it is told to, all at once', async () => {
    const ids = [newDevice(), newDevice()]
    for (const id of ids) await send(id)
    const started = await counterOf()
    for (const id of ids) await send(id, deviceMessage({ data: [reading({ value: 0.1 })] }))
    expect(await counterOf()).toBe(started)
    const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [utility.slug])
    expect(await copyStatuses(api.pool, rows[0].city_id)).toBe(true)
    expect(await counterOf()).toBe(started + 1)
    const copied = await api.pool.query(
      "SELECT DISTINCT properties->>'status' AS status FROM device WHERE id = ANY($1)",
      [ids],
    )
    expect(copied.rows).toEqual([{ status: '1' }])
    expect(await copyStatuses(api.pool, rows[0].city_id)).toBe(false)
    expect(await counterOf()).toBe(started + 1)
  })

  test('[D80] of any number of devices is listed in pages, streamed', async () => {
    const many = await deviceUtility(make)
    await api.pool.query(
      `INSERT INTO feature (kind, city_id, id, geom, name, properties)
       SELECT 'device', city_id, 'd' || to_char(n, 'FM000'), ST_SetSRID(ST_MakePoint(112, -7), 4326), 'D',
         jsonb_build_object('status', n % 2)
       FROM company, generate_series(1, 250) n WHERE slug = $1`,
      [many.slug],
    )
    const all = await list('', many.slug)
    expect(all.map(({ id }) => id)).toEqual(
      Array.from({ length: 250 }, (_, i) => `d${String(i + 1).padStart(3, '0')}`),
    )
    expect(await list('&status=1', many.slug)).toHaveLength(125)
    const page = await api.request('GET', `/api/devices?kota=${many.slug}&rp=100&p=3`, { token })
    expect(page.body.payload.features).toHaveLength(50)
    const none = await api.request('GET', `/api/devices?kota=${many.slug}&p=1000`, { token })
    expect(none.body).toMatchObject({ code: 200, payload: { type: 'FeatureCollection', features: [] } })
  })

  test('shows imported devices that never reported, with what their publisher said', async () => {
    const imported = await list('', 'kota-contoh')
    expect(imported.length).toBeGreaterThan(3)
    for (const device of imported) expect(deviceSchema.safeParse(device).error).toBeUndefined()
    expect(imported.some(({ status }) => status === 1)).toBe(true)
    expect(imported.flatMap(({ data }) => data).some(({ name }) => name === 'signal')).toBe(false)
    expect(imported.flatMap(({ data }) => data).length).toBeGreaterThan(3)
  })
})

describe('[A3] the key of a utility', () => {
  test('is shown once, replaced by the next, and ended', async () => {
    const { id } = await make.company()
    expect((await api.request('GET', `/api/company/devices?id=${id}`, { token })).body.payload).toMatchObject(
      {
        key: null,
        devices: 0,
        accepted: 0,
        refused: [],
        newestReadingAt: null,
      },
    )
    const first = await make.deviceKey(id)
    expect(first).toMatch(/^ptd_[A-Za-z0-9_-]{43}$/)
    expect((await sendReadings(api, first, 'a')).status).toBe(200)
    const shown = (await api.request('GET', `/api/company/devices?id=${id}`, { token })).body
    expect(shown.payload).toMatchObject({ key: { hint: first.slice(-4) }, devices: 1, accepted: 1 })
    expect(JSON.stringify(shown)).not.toContain(first)
    const { rows } = await api.pool.query('SELECT * FROM company WHERE id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(first)

    const second = await make.deviceKey(id)
    expect(second).not.toBe(first)
    for (let i = 0; i < 2; i++) expect((await sendReadings(api, first, 'a')).status).toBe(401)
    expect((await sendReadings(api, second, 'a')).status).toBe(200)
    expect((await api.request('DELETE', `/api/company/devices/key?id=${id}`, { token })).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await sendReadings(api, second, 'a')).body.code).toBe(5081005)
    expect((await api.request('GET', `/api/company/devices?id=${id}`, { token })).body.payload.key).toBeNull()
  })

  test('of nobody is 404', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    for (const method of ['POST', 'DELETE'])
      expect((await api.request(method, `/api/company/devices/key?id=${id}`, { token })).status).toBe(404)
    expect((await api.request('GET', `/api/company/devices?id=${id}`, { token })).status).toBe(404)
  })
})

describe('[M2.10] the history of a device', () => {
  const historyFor = async (device: string, range: string) => {
    const { status, body } = await api.request(
      'GET',
      `/api/devices/history?city=${utility.slug}&device=${device}&range=${range}`,
      { token },
    )
    expect(status).toBe(200)
    return deviceHistorySchema.parse(body.payload)
  }

  test('tells a day, a week or a month in at most about 300 points a reading', async () => {
    const id = newDevice()
    await send(id)
    await createMonths(api.pool).ensure([Date.now() - 31 * 86_400_000])
    await api.pool.query(
      `INSERT INTO device_reading (city_id, device_id, name, sampled_at, value, constraint_operator, constraint_value, status)
       SELECT city_id, $2, reading, now() - i * interval '1 minute', 10 + i % 3, 'gt', 11, CASE WHEN i = 90 THEN 1 ELSE 0 END
       FROM company, generate_series(1, 43000) i, unnest(ARRAY['debit', 'signal']) reading WHERE slug = $1
       ON CONFLICT DO NOTHING`,
      [utility.slug, id],
    )
    for (const [range, days] of [
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ] as const) {
      const { from, to, readings } = await historyFor(id, range)
      expect(Date.parse(to) - Date.parse(from)).toBe(days * 86_400_000)
      expect(readings.map(({ name }) => name)).toEqual(['debit', 'tekanan'])
      const [flow] = readings
      expect(flow).toMatchObject({ constraintOperator: 'gt', constraintValue: 11, gmtOffset: 7 })
      expect(flow?.points.length).toBeGreaterThan(250)
      expect(flow?.points.length).toBeLessThanOrEqual(310)
      expect(flow?.points.map(({ at }) => at)).toEqual(flow?.points.map(({ at }) => at).toSorted())
      expect(flow?.points[150]).toMatchObject({ min: 10, max: 12 })
      expect(flow?.points[150]?.mean).toBeCloseTo(11, 0)
      expect(flow?.points.filter(({ anomaly }) => anomaly)).toHaveLength(1)
    }
  })

  test('counts events, not points: a run of readings outside the limits, with begin, end and extreme', async () => {
    const id = newDevice()
    await send(id)
    await createMonths(api.pool).ensure([Date.now() - 31 * 86_400_000])
    // Outside for an hour, twice on one day with a normal reading between, and once three weeks ago.
    await api.pool.query(
      `INSERT INTO device_reading (city_id, device_id, name, sampled_at, value, constraint_operator, constraint_value, status)
       SELECT city_id, $2, 'debit', date_trunc('minute', now()) - i * interval '10 minutes',
         CASE WHEN i IN (1, 2, 3, 5, 6) OR i = 3000 THEN 20 + i ELSE 10 END, 'gt', 11,
         CASE WHEN i IN (1, 2, 3, 5, 6) OR i = 3000 THEN 1 ELSE 0 END
       FROM company, generate_series(1, 4000) i WHERE slug = $1`,
      [utility.slug, id],
    )
    const flowOf = async (range: string) => {
      const [flow] = (await historyFor(id, range)).readings
      return { anomalies: flow?.anomalies, events: flow?.events ?? [] }
    }
    const [day, week, month] = [await flowOf('24h'), await flowOf('7d'), await flowOf('30d')]
    expect([day.anomalies, week.anomalies, month.anomalies]).toEqual([2, 2, 3])
    const minutes = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 60_000
    expect(month.events.map(minutes)).toEqual([20, 10, 0])
    expect(month.events.map(({ extreme }) => extreme)).toEqual([23, 26, 3020])
    expect(month.events.map(({ isOngoing }) => isOngoing)).toEqual([true, false, false])
    expect(week.events).toEqual(month.events.slice(0, 2))
  })

  test('of a device that never reported is empty', async () => {
    expect((await historyFor('tidak-ada', '24h')).readings).toEqual([])
  })
})

test('history is kept by month, and months beyond the retention are dropped', async () => {
  const months = createMonths(api.pool)
  const tables = async () => {
    const { rows } = await api.pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'device_reading'::regclass",
    )
    return rows.map(({ name }) => name.slice(-6)).sort()
  }
  const id = newDevice()
  const old = new Date()
  old.setUTCMonth(old.getUTCMonth() - 20, 15)
  await send(id, deviceMessage({ data: [reading({ samplingDate: old.toISOString() })] }))
  const month = old.toISOString().slice(0, 7).replace('-', '')
  expect(await tables()).toContain(month)
  const ahead = new Date()
  ahead.setUTCMonth(ahead.getUTCMonth() + 1, 1)
  expect(await tables()).toContain(ahead.toISOString().slice(0, 7).replace('-', ''))
  expect(await samples(id)).toHaveLength(1)

  // Two processes at once make one table, not an error.
  const next = Date.UTC(old.getUTCFullYear(), old.getUTCMonth() + 1, 2)
  await Promise.all([createMonths(api.pool).ensure([next]), createMonths(api.pool).ensure([next])])
  expect(await months.drop(next)).toBe(1)
  expect(await tables()).not.toContain(month)
  expect(await samples(id)).toHaveLength(0)
  expect((await send(id)).status).toBe(200)

  // A month that somebody has dropped is made again, whatever the process remembers.
  const { rows } = await api.pool.query<{ name: string }>(
    "SELECT 'device_reading_' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMM') AS name",
  )
  await api.pool.query(`DROP TABLE ${rows[0]?.name}`)
  for (let i = 0; i < 2; i++) expect((await send(id)).status).toBe(200)
  expect(await samples(id)).toHaveLength(2)
})
