import { calls, errorCode, errorMessage } from '@petatirta/contract'
import { sql } from 'kysely'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'

const up = (answers: boolean) => (answers ? 'up' : 'down') as 'up' | 'down'
const within = (promise: Promise<unknown>, ms: number) =>
  Promise.race([
    promise.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(r => setTimeout(r, ms, false).unref()),
  ])

export const system = ({ db, settings, storage, redisReady, brokerReady }: Services): Feature => ({
  routes: [
    implement(calls.health, async () => ({ payload: { status: 'up' as const } })),
    implement(calls.ready, async ({ reply }) => {
      const redisAnswering = redisReady()
      const storageAnswering = storage.ready?.()
      const brokerAnswering = brokerReady()
      // All at once: a failure must find somebody listening to it.
      const [database, redis, files, broker] = await Promise.all([
        within(sql`SELECT 1`.execute(db), 3000),
        redisAnswering && within(redisAnswering, 3000),
        storageAnswering && within(storageAnswering, 3000),
        brokerAnswering && within(brokerAnswering, 3000),
      ])
      const payload = {
        database: up(database),
        ...(redis !== undefined && { redis: up(redis) }),
        ...(files !== undefined && { storage: up(files) }),
        ...(broker !== undefined && { mqtt: up(broker) }),
      }
      if (Object.values(payload).includes('down')) {
        const code = errorCode('storage', 'upstream')
        reply.code(503).send({ code, message: errorMessage('storage', 'upstream'), payload })
      }
      return { payload }
    }),
    implement(calls.config, async () => ({
      payload: {
        defaultCity: settings.defaultCity,
        importMaxBytes: settings.importMaxBytes,
        tiles: settings.tiles,
      },
    })),
  ],
})
