/** What the command does; what it refuses: test/processes/simulate-devices.test.ts, over MQTT: test/services. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '#test/devices.ts'
import { people } from '#test/people.ts'
import { simulate } from '#test/simulator.ts'
import { type Api, startApi } from '#test/start-api.ts'

const SLUG = 'kota-contoh'

let api: Api
let url: string
let key: string
beforeAll(async () => {
  api = await startApi()
  url = api.urls[0] as string
  const { rows } = await api.pool.query('SELECT id FROM company WHERE slug = $1', [SLUG])
  key = await people(api).deviceKey(rows[0].id)
})
afterAll(() => api.stop())

test('[decisions] the devices report over HTTP with the key, as often as told', async () => {
  const { code, out, err } = await simulate(
    '--http',
    url,
    '--key',
    key,
    '--every',
    '0.2',
    '--devices',
    '3',
    '--rounds',
    '2',
  )
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('3 devices of Kota Contoh report every 0.2 s')
  // One more: the first, which shows that all is well.
  expect(out).toContain('7 messages sent')
  const history = await historyOf(api, SLUG)
  expect(new Set(history.map(row => row.device_id))).toEqual(new Set(['DEV-001', 'DEV-002', 'DEV-003']))
  expect(history.filter(row => row.name === 'signal')).toHaveLength(7)
})
