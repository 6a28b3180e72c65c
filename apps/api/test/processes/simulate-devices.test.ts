/** What the simulator says when it cannot do what it is asked; what it does: src/commands/simulate-devices.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('[decisions] a wrong key ends it with a sentence', async () => {
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
