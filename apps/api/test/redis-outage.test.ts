/** Redis carries news between processes; when it is gone everything else goes on, and the news arrive by themselves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { UpdateTracker } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chunks, collection, point } from '#test/files.ts'
import { people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const PATIENCE = { timeout: 25_000, interval: 100 }
const PORT = 20_000 + (process.pid % 20_000)

let redis: ChildProcess
let api: Api

async function startRedis(): Promise<void> {
  redis = spawn(
    'redis-server',
    ['--port', String(PORT), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const lines = createInterface({ input: redis.stdout as NodeJS.ReadableStream })
  for await (const line of lines) if (line.includes('Ready to accept connections')) return
  throw new Error('redis-server did not start')
}

async function killRedis(): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return
  redis.kill('SIGKILL')
  await once(redis, 'exit')
}

/** Without Redis there is one process, and nothing to go away. */
describe.skipIf(!process.env.PETATIRTA_TEST_REDIS)('two processes and a Redis that dies', () => {
  beforeAll(async () => {
    await startRedis()
    api = await startApi({ REDIS_URL: `redis://127.0.0.1:${PORT}` })
    await api.app()
  })
  afterAll(async () => {
    await api.stop()
    await killRedis()
  })

  const status = (process: number, path: string) =>
    fetch(`${api.urls[process]}/api${path}`).then(response => response.status)

  const listen = async (token: string, process: number) => {
    const socket = api.socket('updateTracker', { token, city: 'kota-contoh' }, process)
    expect(await connect(socket)).toBeUndefined()
    const first = await ask<UpdateTracker>(
      socket,
      'request_update_tracker',
      { city: 'kota-contoh' },
      'update_tracker_response',
    )
    const heard = [first.answer?.counters.pdam_office ?? 0]
    socket.on('update_tracker_response', (update: UpdateTracker) => heard.push(update.counters.pdam_office))
    return { socket, heard }
  }

  test('sessions end and layers change all the same', { timeout: 90_000 }, async () => {
    const app = await api.app()
    const make = people(api)
    const { rows } = await api.pool.query("SELECT city_id FROM company WHERE slug = 'kota-contoh'")
    // A file that changes nothing would raise no counter.
    let revision = 0
    const change = () =>
      app.importFile(
        { cityId: rows[0].city_id },
        'pdam_office',
        chunks(collection([point('a', { revision: revision++ })])),
      )
    const user = await make.signedIn()
    const ops = await api.token('opsdemo')
    const watchers = [await listen(ops, 0), await listen(ops, 1)]
    const ending = [await listen(user.token, 0), await listen(user.token, 1)]
    const first = watchers[0]?.heard[0] ?? 0
    const heard = (counter: number) =>
      vi.waitFor(
        () => expect(watchers.map(watcher => watcher.heard.at(-1))).toEqual([counter, counter]),
        PATIENCE,
      )

    await change()
    await heard(first + 1)

    await killRedis()
    for (const process of [0, 1]) {
      expect(await status(process, '/health')).toBe(200)
      expect(await status(process, '/ready')).toBe(503)
    }
    await change()
    expect((await make.change('user', user.id, { isActive: false })).status).toBe(200)
    for (let i = 0; i < 2; i++)
      expect((await api.request('GET', '/api/filters?city=kota-contoh', { token: user.token })).status).toBe(
        401,
      )
    // Nobody could tell the other process: each finds out by itself.
    await vi.waitFor(() => expect(ending.filter(({ socket }) => socket.connected)).toEqual([]), PATIENCE)
    await heard(first + 2)

    await startRedis()
    for (const process of [0, 1])
      await vi.waitFor(async () => expect(await status(process, '/ready')).toBe(200), PATIENCE)
    await change()
    await heard(first + 3)
  })
})
