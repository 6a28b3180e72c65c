import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BROKER_PROGRAM, type Broker, createBroker, NO_BROKER } from '#test/broker.ts'
import { historyOf } from '#test/devices.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const COMMAND = fileURLToPath(new URL('./simulate-devices.ts', import.meta.url))
const PATIENCE = { timeout: 20_000, interval: 100 }
const SLUG = 'kota-contoh'

const start = (args: string[]) => {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  const ended = Promise.all([text(child.stdout), text(child.stderr), exited]).then(([out, err, code]) => ({
    out,
    err,
    code,
  }))
  return { child, ended }
}
const run = (...args: string[]) => start(args).ended

test.concurrent.each([
  [['--http', 'http://localhost:1'], '--key is missing'],
  [['--key', 'x', '--city', 'atlantis'], '--city must be one of kota-contoh, kabupaten-sarolangun'],
  [['--key', 'x', '--every', '0'], '--every must be a number above 0'],
  [['--key', 'x', '--http', 'localhost:8080'], '--http must be an address starting with http:// or https://'],
  [['--colour', 'red'], '--colour'],
])('%j is explained', async (args, message) => {
  const { code, err, out } = await run(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toContain(message)
  expect(err).toContain('npm run devices:simulate')
})

test('no server and no broker: one sentence each', async () => {
  const server = await run('--key', 'x', '--http', 'http://127.0.0.1:9')
  expect(server).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No server answers at http:\/\/127\.0\.0\.1:9\. .+\n$/),
  })
  const broker = await run('--mqtt', 'mqtt://127.0.0.1:9')
  expect(broker).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No broker answers at 127\.0\.0\.1:9: .+\n$/),
  })
})

describe('with a PetaTirta', () => {
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
    const { code, out, err } = await run(
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

  test('[decisions] a wrong key ends it with a sentence', async () => {
    const { code, err } = await run('--http', url, '--key', 'ptd_salah')
    expect(code).toBe(1)
    expect(err).toMatch(/^The key is wrong: .+Perangkat\.\n$/)
  })

  test('Ctrl+C ends it well', async () => {
    const { child, ended } = start(['--http', url, '--key', key, '--every', '60'])
    await new Promise(resolve => child.stdout.once('data', resolve))
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })
})

describe.skipIf(!BROKER_PROGRAM)(`over MQTT (${NO_BROKER})`, () => {
  let broker: Broker
  beforeAll(async () => {
    broker = await createBroker()
  })
  afterAll(() => broker.remove())

  test('[decisions] each device on its topic; whoever ends leaves its last will', async () => {
    const listener = await mqtt.connectAsync(broker.url)
    await listener.subscribeAsync('petatirta/#', { qos: 1 })
    const heard = new Map<string, unknown[]>()
    listener.on('message', (topic, payload) => {
      heard.set(topic, [...(heard.get(topic) ?? []), JSON.parse(payload.toString())])
    })
    const { code, err } = await run('--mqtt', broker.url, '--every', '0.2', '--devices', '2', '--rounds', '2')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    await vi.waitFor(() => {
      expect([...heard.keys()].sort()).toEqual([
        'petatirta/demo-iot-kota-contoh/DEV-001',
        'petatirta/demo-iot-kota-contoh/DEV-002',
      ])
      for (const messages of heard.values()) {
        expect(messages[0]).toMatchObject({ type: 'pressure', data: [{ name: 'tekanan (bar)' }, {}, {}] })
        expect(messages.at(-1)).toEqual({ silent: true })
      }
    }, PATIENCE)
    await listener.endAsync()
  })

  test('a broker that nobody listens to is mentioned', async () => {
    const { code, out } = await run('--mqtt', broker.url, '--every', '0.2', '--devices', '1', '--rounds', '1')
    expect(code).toBe(0)
    expect(out).toContain('nobody listens')
  })
})
