/** Everything that an association runs, on this machine and for this run alone, with a handle on each part. */
import { join } from 'node:path'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { openLine } from '@petatirta/harness/line.ts'
import { startNginx } from '@petatirta/harness/nginx.ts'
import { freePort } from '@petatirta/harness/programs.ts'
import { startRedis } from '@petatirta/harness/redis.ts'
import { DEMO_ACCOUNTS } from '../../apps/api/src/platform/auth/demo-accounts.ts'
import { createClient } from './client.ts'
import { createClock } from './clock.ts'
import type { FaultDatabase } from './database.ts'
import { mountDisk } from './disk.ts'
import { startLoad } from './load.ts'
import { openMap } from './maps.ts'
import { openPages } from './pages.ts'
import { supervise } from './supervised.ts'
import { writeActivities } from './writers/activities.ts'
import { writeBilling } from './writers/billing.ts'
import { writeCustomers } from './writers/customers.ts'
import { writeImports } from './writers/imports.ts'
import { writeReadings } from './writers/readings.ts'
import { writeUsers } from './writers/users.ts'

const PROCESSES = 2
const SOCKET_MAPS = 4
export const METRICS_TOKEN = 'a-token-for-fault-tests'

/** What is to be undone, newest first; also when setting up broke off half-way. */
export function createCleaner() {
  const stops: (() => unknown)[] = []
  let cleaning: Promise<void> | undefined
  const clean = async () => {
    for (const stop of stops.splice(0).reverse())
      await Promise.resolve()
        .then(stop)
        .catch((error: unknown) => console.error(String(error)))
  }
  return {
    add: (stop: () => unknown) => void stops.push(stop),
    clean: () => {
      cleaning ??= clean()
      return cleaning
    },
  }
}
export type Cleaner = ReturnType<typeof createCleaner>

export async function buildStage(
  { add }: Cleaner,
  startDatabase: (disk: string, dataDir: string) => Promise<FaultDatabase>,
  random: () => number,
  say: (line: string) => void,
) {
  const { path: dir, remove } = makeFolder('faults')
  add(remove)
  const disk = mountDisk(dir)
  add(disk.unmount)
  say('database and demo …')
  const database = await startDatabase(disk.path, join(dir, 'data'))
  add(database.stop)
  const redis = await startRedis()
  add(redis.stop)

  say('processes …')
  const clocks = Array.from({ length: PROCESSES }, (_, i) => createClock(join(dir, `clock-${i}`)))
  const processes = await Promise.all(
    clocks.map(async clock => {
      const started = await supervise({
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        DATABASE_READ_URL: database.readUrl ?? '',
        REDIS_URL: redis.url,
        DATA_DIR: join(dir, 'data'),
        JWT_SECRET: 'a-secret-for-fault-tests-0123456789',
        DEMO: '0',
        TRUST_PROXY: '1',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        METRICS_TOKEN,
        BILLING_ALLOW_PRIVATE: '1',
        // The billing service of this run listens where it finds room.
        OUTGOING_PORTS: 'any',
        // The jobs of a killed process are taken over within a second, not after half a minute.
        JOB_HEARTBEAT_MS: '500',
        JOB_RETRY_MS: '100',
        JOB_ATTEMPTS: '20',
        ...clock.env,
      })
      add(started.stop)
      return started
    }),
  )
  const nginx = await startNginx(
    await freePort(),
    processes.map(({ port }) => port),
  )
  add(nginx.stop)
  const line = await openLine({ port: Number(new URL(nginx.url).port), host: '127.0.0.1' })
  add(line.close)
  const url = `http://localhost:${line.port}`

  const client = createClient(url)
  const [root] = DEMO_ACCOUNTS
  if (!root) throw new Error('the demo has no accounts')
  await client.signIn(root)
  const customers = await writeCustomers(client, database.pool, random)
  const billing = await writeBilling(client)
  const load = startLoad([
    customers,
    billing,
    writeUsers(client),
    await writeReadings(client, database.pool),
    await writeImports(client, database.pool),
    writeActivities(client, url),
  ])
  add(load.stop)

  say('maps …')
  const { pages, close } = await openPages(url, client.token(), CUSTOMER_MAINTENANCE_CITY)
  add(close)
  const sockets = Array.from({ length: SOCKET_MAPS }, () =>
    openMap(url, client.token(), CUSTOMER_MAINTENANCE_CITY),
  )
  for (const map of sockets) add(map.close)

  return {
    disk,
    database,
    redis,
    clocks,
    processes,
    line,
    client,
    customers,
    billing,
    load,
    random,
    maps: [...pages, ...sockets],
  }
}

export type Stage = Awaited<ReturnType<typeof buildStage>>
