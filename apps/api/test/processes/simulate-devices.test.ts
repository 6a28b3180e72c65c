/** The simulator of devices over HTTP, and what it says when it cannot do what it is asked; over MQTT: test/services. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '#test/devices.ts'
import { people } from '#test/people.ts'
import { simulate, startSimulator } from '#test/simulator.ts'
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

test('[D47] the devices report over HTTP with the key, as often as told', async () => {
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

test.concurrent.each([
  [['--http', 'http://localhost:1'], '--key is missing'],
  [['--key', 'x', '--city', 'atlantis'], '--city must be one of kota-contoh, kabupaten-sarolangun'],
  [['--key', 'x', '--every', '0'], '--every must be a number above 0'],
  [['--key', 'x', '--http', 'localhost:8080'], '--http must be an address starting with http:// or https://'],
  [['--colour', 'red'], '--colour'],
])('%j is explained', async (args, message) => {
  const { code, err, out } = await simulate(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toContain(message)
  expect(err).toContain('npm run devices:simulate')
})

test('no server and no broker: one sentence each', async () => {
  const server = await simulate('--key', 'x', '--http', 'http://127.0.0.1:9')
  expect(server).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No server answers at http:\/\/127\.0\.0\.1:9\. .+\n$/),
  })
  const broker = await simulate('--mqtt', 'mqtt://127.0.0.1:9')
  expect(broker).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No broker answers at 127\.0\.0\.1:9: .+\n$/),
  })
})

test('[D47] a wrong key ends it with a sentence', async () => {
  const { code, err } = await simulate('--http', url, '--key', 'ptd_salah')
  expect(code).toBe(1)
  expect(err).toMatch(/^The key is wrong: .+Perangkat\.\n$/)
})

test('Ctrl+C ends it well', async () => {
  const { child, ended } = startSimulator(['--http', url, '--key', key, '--every', '60'])
  await new Promise(resolve => child.stdout.once('data', resolve))
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0, err: '' })
})
