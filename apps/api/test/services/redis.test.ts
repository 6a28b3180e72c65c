/** Needs a Redis of its own that it may kill: npm run test:services. */
import { once } from 'node:events'
import { type Redis, startRedis } from '@petatirta/harness/redis.ts'
import { fastify } from 'fastify'
import { createClient } from 'redis'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '#platform/redis.ts'

describe.skipIf(!process.env.PETATIRTA_TEST_REDIS)('[D56] a Redis that dies', () => {
  let redis: Redis
  let connected: Awaited<ReturnType<typeof connectRedis>>
  let io: Server
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)

  beforeAll(async () => {
    process.on('unhandledRejection', hear)
    redis = await startRedis()
    connected = await connectRedis(redis.url, fastify({ logger: false }).log)
    io = new Server(0, { adapter: connected.adapter })
  })
  afterAll(async () => {
    process.off('unhandledRejection', hear)
    await io.close()
    connected.close()
    await redis.stop()
  })

  test('with news on the way ends no process, and nobody waits for others', async () => {
    const other = createClient({ url: redis.url })
    other.on('error', () => undefined)
    await other.connect()
    // It takes everything and answers nothing: what is sent now is under way when it dies.
    await other.sendCommand(['CLIENT', 'PAUSE', '60000', 'ALL'])
    const namespace = io.of('/maps')
    namespace.serverSideEmit('news', 'a')
    const answers = namespace.serverSideEmitWithAck('question')
    const gone = once(other, 'error')
    await redis.kill()
    await gone
    expect(await answers).toEqual([])
    other.destroy()
    // Whatever nobody waited for is told after the microtasks of this turn.
    await new Promise(setImmediate)
    expect(unheard).toEqual([])
  })
})
