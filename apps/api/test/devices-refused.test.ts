/** Devices over HTTP: what is refused is counted, and the others are unaffected. */

import { once } from 'node:events'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AskDevices,
  askDevices,
  type DeviceUtility,
  deviceUtility,
  historyOf,
  minutes,
  sendReadings,
} from '#test/devices.ts'
import { type People, people } from '#test/people.ts'
import { type Api, MANY, startApi } from '#test/start-api.ts'

const DAY_MINUTES = 24 * 60

let api: Api
let make: People
let utility: DeviceUtility
let asked: AskDevices
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  utility = await deviceUtility(make)
  asked = await askDevices(api, utility)
})
afterAll(() => api.stop())

const newDevice: AskDevices['newDevice'] = (...given) => asked.newDevice(...given)
const send: AskDevices['send'] = (...given) => asked.send(...given)
const list: AskDevices['list'] = (...given) => asked.list(...given)
const find: AskDevices['find'] = (...given) => asked.find(...given)
const access: AskDevices['access'] = (...given) => asked.access(...given)
const refusedOf: AskDevices['refusedOf'] = (...given) => asked.refusedOf(...given)
const samples: AskDevices['samples'] = (...given) => asked.samples(...given)

/** Another writes to the utility's devices, until the answer is called. */
async function holdDevices({ slug }: DeviceUtility) {
  const holder = await api.pool.connect()
  await holder.query("SELECT pg_advisory_lock(hashtext('devices'), city_id) FROM company WHERE slug = $1", [
    slug,
  ])
  return async () => {
    await holder.query('SELECT pg_advisory_unlock_all()')
    holder.release()
  }
}

describe('[D44] refused, counted, and the others unaffected', () => {
  test('garbage', async () => {
    const before = (await refusedOf('format'))?.count ?? 0
    const raw = (text: string) =>
      api.request('POST', '/api/devices/readings', { headers: { 'x-device-key': utility.key }, raw: text })
    const garbage = [
      await raw('{"deviceId": "a", '),
      await raw(''),
      await raw('null'),
      await raw('[]'),
      await raw('{"deviceId": {"length": {"toString": null, "valueOf": null}}}'),
      await raw(
        '{"deviceId": "a", "lat": 0, "long": 0, "data": {"length": {"toString": null, "valueOf": null}}}',
      ),
      await send('', deviceMessage()),
      await send('a\u0000b', deviceMessage()),
      await send('a', { ...deviceMessage(), deviceId: 7 }),
      await send('a', { ...deviceMessage(), deviceId: { toString: 'x' } }),
      await send('a', { ...deviceMessage(), lat: 91 }),
      await send('a', { ...deviceMessage(), data: 'banyak' }),
      await send('a', deviceMessage({ data: [{ ...reading(), value: '7' }] })),
      await send('a', deviceMessage({ data: [{ ...reading(), value: 1e200 }] })),
      await send('a', deviceMessage({ data: [reading({ samplingDate: 'kemarin' })] })),
    ]
    for (const { status, body } of garbage) {
      expect(status, JSON.stringify(body)).toBe(400)
      expect(body).toMatchObject({ code: 5081001, payload: null, errors: [expect.any(Object)] })
    }
    await vi.waitFor(
      async () => expect((await refusedOf('format'))?.count).toBe(before + garbage.length),
      PATIENCE,
    )
    expect((await send(newDevice())).status).toBe(200)
  })

  test('a body beyond all measure', async () => {
    const { status } = await send('a', { ...deviceMessage(), name: 'x'.repeat(300_000) })
    expect(status).toBe(413)
  })

  test('a reading from a time that cannot be; the others of its message are kept', async () => {
    const id = newDevice()
    const before = (await refusedOf('time'))?.count ?? 0
    const future = reading({ samplingDate: minutes(2 * DAY_MINUTES) })
    const ancient = reading({ samplingDate: '2019-01-01T00:00:00Z' })
    expect(
      (await send(id, deviceMessage({ data: [future, reading({ name: 'debit' }), ancient] }))).status,
    ).toBe(200)
    expect((await samples(id)).map(({ name }) => name)).toEqual(['debit'])
    const { status, body } = await send(id, deviceMessage({ data: [future, ancient] }))
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'data.0.samplingDate',
      'data.1.samplingDate',
    ])
    await vi.waitFor(async () => expect((await refusedOf('time'))?.count).toBe(before + 2), PATIENCE)
    expect((await refusedOf('time'))?.detail).toContain(id)
  })

  test('the devices of an inactive utility', async () => {
    const left = await deviceUtility(make)
    await make.change('company', left.id, { isActive: false })
    expect((await sendReadings(api, left.key, 'a')).body.code).toBe(5081004)
    await vi.waitFor(async () => expect((await refusedOf('utility', left))?.count).toBe(1), PATIENCE)
    expect(await historyOf(api, left.slug)).toEqual([])
  })

  test('a key that was replaced or revoked, with the utility it was of', async () => {
    const own = await deviceUtility(make)
    const second = await make.deviceKey(own.id)
    expect((await sendReadings(api, own.key, 'a')).body.code).toBe(5081005)
    expect((await sendReadings(api, second, 'a')).status).toBe(200)
    const third = await make.deviceKey(own.id)
    for (const ended of [own.key, second])
      expect((await sendReadings(api, ended, 'a')).body.code).toBe(5081005)
    expect((await sendReadings(api, third, 'a')).status).toBe(200)
    await vi.waitFor(async () => expect((await refusedOf('key', own))?.count).toBe(3), PATIENCE)
  })

  test('keys issued by several at once: one is good, the others have ended with their utility', async () => {
    const own = await deviceUtility(make)
    const keys = await Promise.all(Array.from({ length: 6 }, () => make.deviceKey(own.id)))
    const answers = await Promise.all(keys.map(key => sendReadings(api, key, 'a')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    await vi.waitFor(async () => expect((await refusedOf('key', own))?.count).toBe(5), PATIENCE)
  })

  // More than are taken in a minute; of several processes each takes as many.
  const FLOOD = MANY ? 1400 : 900
  test('a flood of one device', async () => {
    const own = await deviceUtility(make)
    const message = deviceMessage({ data: [] })
    const answers = await Promise.all(
      Array.from({ length: FLOOD }, () => sendReadings(api, own.key, 'banjir', message)),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect(count(200) + count(429)).toBe(FLOOD)
    expect(count(200)).toBeGreaterThanOrEqual(600)
    expect(count(429)).toBeGreaterThan(0)
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe(5081008)
    expect((await sendReadings(api, own.key, 'tenang')).status).toBe(200)
    await vi.waitFor(async () => {
      expect(await access(own)).toMatchObject({ accepted: count(200) + 1, devices: 2 })
      expect(await refusedOf('flood', own)).toMatchObject({ count: count(429) })
    }, PATIENCE)
  })

  test('a message that no transaction takes does not hold up those that came with it', async () => {
    await api.pool.query(`
      CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'beracun' USING ERRCODE = '22000'; END $$;
      CREATE TRIGGER poisoned BEFORE INSERT ON device_state FOR EACH ROW WHEN (NEW.device_id LIKE 'racun%') EXECUTE FUNCTION poisoned()`)
    try {
      const ids = Array.from({ length: 40 }, (_, i) => (i % 15 === 7 ? `racun-${i}` : newDevice()))
      const answers = await Promise.all(ids.map(id => send(id)))
      const refused = ids.filter((_, i) => answers[i]?.status !== 200)
      expect(refused).toEqual(['racun-7', 'racun-22', 'racun-37'])
      expect(answers[7]?.body).toMatchObject({ code: 5081001 })
      for (const id of ids) expect(await samples(id)).toHaveLength(id.startsWith('racun') ? 0 : 1)
    } finally {
      await api.pool.query('DROP FUNCTION poisoned() CASCADE')
    }
  })

  test('a utility that sends more than can be stored now; it is asked to come again', async () => {
    const [own, other] = [await deviceUtility(make), await deviceUtility(make)]
    const release = await holdDevices(own)
    const data = Array.from({ length: 200 }, (_, i) => reading({ name: `r${i}` }))
    const asked = Array.from({ length: MANY ? 520 : 260 }, (_, i) =>
      sendReadings(api, own.key, `d${i % 10}`, deviceMessage({ data })),
    )
    const refused = await Promise.race(asked)
    expect([refused.status, refused.body.code]).toEqual([429, 5081008])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sendReadings(api, other.key, 'tenang')).status).toBe(200)
    await release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    // 50,000 readings of a utility may wait in each process.
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(250)
  })

  test('a device of another utility: the same id is another device', async () => {
    const other = await deviceUtility(make)
    const id = newDevice()
    await send(id, deviceMessage({ data: [reading({ value: 1 })] }))
    await sendReadings(api, other.key, id, deviceMessage({ name: 'Lain', data: [reading({ value: 2 })] }))
    expect((await samples(id)).map(({ value }) => value)).toEqual([1])
    expect((await samples(id, other.slug)).map(({ value }) => value)).toEqual([2])
    expect(await find(id)).toMatchObject({ name: 'Logger Pasar', data: [{ value: 1 }] })
    expect(await list('', other.slug)).toMatchObject([{ id, name: 'Lain', data: [{ value: 2 }] }])
  })
})

test('wrong keys: 401, after twenty a minute 429, while a good key behind the same address goes on', async () => {
  expect((await send(newDevice())).status).toBe(200)
  expect((await send(newDevice())).status).toBe(200)
  const missing = await api.request('POST', '/api/devices/readings', {
    body: { deviceId: 'a', ...deviceMessage() },
  })
  expect(missing.body.code).toBe(5081005)
  // Without a key that is known a message is not even read.
  const unread = await api.request('POST', '/api/devices/readings', {
    headers: { 'x-device-key': 'ptd_asing' },
    raw: '{',
  })
  expect([unread.status, unread.body.code]).toEqual([401, 5081005])
  const answers = []
  for (let i = 0; i < 60; i++) answers.push(await sendReadings(api, `ptd_salah-${i}`, 'a'))
  expect(answers[0]?.body).toMatchObject({ code: 5081005, payload: null })
  expect(answers.at(-1)?.body).toMatchObject({ code: 5081008, payload: null })
  for (let i = 0; i < 2; i++) expect((await send(newDevice())).status).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await api.pool.query(
      "SELECT count::int FROM device_refusal WHERE city_id IS NULL AND reason = 'key'",
    )
    expect(rows[0]?.count).toBeGreaterThanOrEqual(62)
  }, PATIENCE)
})

test('[D81] a reading that a server cannot store before it stops is to be sent again', async () => {
  const own = await deviceUtility(make)
  const release = await holdDevices(own)
  const app = await api.another()
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const arrived = once(app.http.server, 'request')
  const asked = fetch(`${url}/api/devices/readings`, {
    method: 'POST',
    headers: { 'x-device-key': own.key },
    body: JSON.stringify({ deviceId: 'a', ...deviceMessage() }),
  })
  await arrived
  const closed = app.close()
  const { status, headers } = await asked
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await closed
  await release()
})
