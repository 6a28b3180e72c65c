import type { Readiness } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Services } from './services.ts'

const PATIENCE_MS = 3000
/** Anybody may ask, and each question is one to the database and to every service. */
const KEPT_MS = 1000

const answers = async (promise: Promise<unknown>): Promise<'up' | 'down'> =>
  Promise.race([
    promise.then(
      () => 'up' as const,
      () => 'down' as const,
    ),
    new Promise<'down'>(resolve => setTimeout(resolve, PATIENCE_MS, 'down').unref()),
  ])

type Asked = Pick<Services, 'db' | 'storage' | 'redisReady' | 'brokerReady'>

async function askAll({ db, storage, redisReady, brokerReady }: Asked): Promise<Readiness> {
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

const kept = new WeakMap<Asked['db'], Promise<Readiness>>()

/** Whether the database answers, and every service that is configured; as it was a second ago at most. */
export function readiness(services: Asked): Promise<Readiness> {
  const { db } = services
  const known = kept.get(db)
  if (known) return known
  const asked = askAll(services)
  const forget = () => void setTimeout(() => kept.delete(db), KEPT_MS).unref()
  asked.then(forget, forget)
  kept.set(db, asked)
  return asked
}
