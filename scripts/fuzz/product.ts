/** The product in a process of its own, on a database of its own; whatever it complains of is kept. */
import { once } from 'node:events'
import { join } from 'node:path'
import { startDatabase } from '@petatirta/harness/database.ts'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { startProduct as startServer } from '@petatirta/harness/product.ts'
import { createApp } from '../../apps/api/src/app.ts'
import { insertUser } from '../../apps/api/src/city/users.ts'
import { createDatabase, createPool } from '../../apps/api/src/platform/database/database.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts'
import { loadCities } from './cities.ts'
import { eventsOf } from './events.ts'

const ERROR_LEVEL = 50
const TWICE = /already (sent|been sent)|FST_ERR/i

export interface Held {
  readonly rss: number
  /** Script heap and what lies outside of it. */
  readonly heap: number
}

export async function startProduct() {
  const folder = makeFolder('fuzz')
  const database = await startDatabase(join(folder.path, 'cluster'))
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder.path, 'data'),
    DEMO: '0',
    REDIS_URL: '',
    LOG_LEVEL: 'warn',
  }

  const app = await createApp(readSettings({ ...env, LOG_LEVEL: 'silent' }))
  const cities = await loadCities(app)
  const events = eventsOf(app)
  await app.close()
  const pool = createPool({ connectionString: database.url, max: 2 }, () => undefined)
  const addAccount = async (account: Account, username: string) => {
    const cityId = account.city === undefined ? null : (cities[account.city]?.cityId ?? null)
    await insertUser(createDatabase(pool), {
      ...account,
      username,
      password: PASSWORD,
      cityId,
      isActive: true,
    })
  }
  for (const account of ACCOUNTS) await addAccount(account, account.username)

  const complaints: string[] = []
  const isComplaint = (line: string) =>
    line.startsWith('{') &&
    // Fastify only warns of an answer that is sent twice.
    ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL || TWICE.test(line))
  const server = await startServer({
    env,
    nodeFlags: ['--expose-gc', '--import', join(import.meta.dirname, 'probe.ts')],
    onLine: (line, stream) => {
      if (stream === 'stderr' || isComplaint(line)) complaints.push(line)
    },
  }).catch((error: unknown) => {
    throw new Error(`${error}: ${complaints}`)
  })

  return {
    port: server.port,
    pool,
    cities,
    events,
    addAccount,
    /** Error lines of the log and everything on standard error, as they came. */
    complaints,
    isAlive: () => !server.hasEnded(),
    async memory(): Promise<Held> {
      server.child().send('memory')
      const [{ memory }] = (await once(server.child(), 'message')) as [{ memory: NodeJS.MemoryUsage }]
      return { rss: memory.rss, heap: memory.heapUsed + memory.external }
    },
    /** How it ended: '0' when it stopped as asked. */
    async stop(): Promise<string> {
      await server.stop()
      await pool.end()
      await database.stop()
      folder.remove()
      const { exitCode, signalCode } = server.child()
      return `${exitCode ?? signalCode}`
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
