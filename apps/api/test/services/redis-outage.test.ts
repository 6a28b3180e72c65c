/** Redis carries news between processes; when it is gone everything else goes on, and the news arrive by themselves. */
import type { UpdateTracker } from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { HUNG_MS, PATIENCE } from '@petatirta/harness/patience.ts'
import type { Product } from '@petatirta/harness/product.ts'
import type { Redis } from '@petatirta/harness/redis.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, MANY, startApi } from '#test/start-api.ts'

/** How long Redis stays away: as long as the test needs, or a given time. */
const OUTAGE_MS = Number(process.env.PETATIRTA_TEST_OUTAGE_MS ?? 0)

let api: Api
let redis: Redis

/** Without Redis there is one process, and nothing to go away. */
describe.skipIf(!MANY)('two processes and a Redis that dies', () => {
  beforeAll(async () => {
    // One of its own: the others' must not die.
    api = await startApi({ REDIS_URL: '' })
    redis = api.cluster?.redis as Redis
    await api.app()
  })
  afterAll(() => api.stop())

  const cityId = async (): Promise<number> =>
    (await api.pool.query("SELECT city_id FROM company WHERE slug = 'kota-contoh'")).rows[0].city_id

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

  test('[D56] everything goes on but news between processes, and those come back', {
    timeout: OUTAGE_MS + HUNG_MS,
  }, async () => {
    const app = await api.app()
    const make = people(api)
    const city = { cityId: await cityId() }
    // A file that changes nothing would raise no counter.
    let revision = 0
    const change = () =>
      app.importFile(city, 'pdam_office', chunks(collection([point('a', { revision: revision++ })])))
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

    await redis.kill()
    const backAt = Date.now() + OUTAGE_MS
    for (const process of [0, 1]) {
      expect(await status(process, '/health')).toBe(200)
      await vi.waitFor(async () => expect(await status(process, '/ready')).toBe(503), PATIENCE)
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

    let counter = first + 2
    do {
      const { username, password, id } = await make.signedIn()
      expect(await make.login(username, password)).toEqual(expect.any(String))
      expect((await make.change('user', id, { roles: ['hublang'] })).status).toBe(200)
      expect((await api.request('GET', '/api/filters?city=kota-contoh', { token: ops })).status).toBe(200)
      await make.import()
      await change()
      await heard(++counter)
      for (const process of [0, 1]) {
        const map = api.socket('maps', { token: ops, city: 'kota-contoh' }, process)
        expect(await connect(map)).toBeUndefined()
        const set = await receiveSet(map, { featureType: 'pdam_office', city: 'kota-contoh' })
        expect(set.frames.at(-1)).toMatchObject({ code: 200, counter })
        map.disconnect()
      }
    } while (Date.now() < backAt)

    await redis.restart()
    for (const process of [0, 1])
      await vi.waitFor(async () => expect(await status(process, '/ready')).toBe(200), PATIENCE)
    await change()
    const told = performance.now()
    await heard(counter + 1)
    // By Redis again, not by the sweep.
    expect(performance.now() - told).toBeLessThan(5000)
  })

  test('[D56] a process that starts meanwhile serves, and hears of the others when Redis is back', async () => {
    const started = api.cluster?.processes[1] as Product
    await redis.kill()
    await started.stop()
    await started.restart()
    const token = await api.token('opsdemo')
    const { heard } = await listen(token, 1)
    await redis.restart()
    await vi.waitFor(async () => expect(await status(1, '/ready')).toBe(200), PATIENCE)
    const app = await api.app()
    // The sweep may tell once; every time it is the other process.
    for (let i = 0; i < 3; i++) {
      const before = heard.length
      await app.announcer().announce(await cityId())
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), PATIENCE)
    }
  })
})
