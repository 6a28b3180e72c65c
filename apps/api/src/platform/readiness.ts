import type { Readiness } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Services } from './services.ts'

const PATIENCE_MS = 3000

const answers = async (promise: Promise<unknown>): Promise<'up' | 'down'> =>
  Promise.race([
    promise.then(
      () => 'up' as const,
      () => 'down' as const,
    ),
    new Promise<'down'>(resolve => setTimeout(resolve, PATIENCE_MS, 'down').unref()),
  ])

/** Whether the database answers, and every service that is configured. */
export async function readiness({
  db,
  storage,
  redisReady,
  brokerReady,
}: Pick<Services, 'db' | 'storage' | 'redisReady' | 'brokerReady'>): Promise<Readiness> {
  const asked = {
    database: sql`SELECT 1`.execute(db),
    redis: redisReady(),
    storage: storage.ready?.(),
    mqtt: brokerReady(),
  }
  // All at once: every failure must have a handler.
  const said = await Promise.all(
    Object.entries(asked).map(
      async ([name, promise]) => [name, promise && (await answers(promise))] as const,
    ),
  )
  return Object.fromEntries(said.filter(([, state]) => state !== undefined)) as Readiness
}
