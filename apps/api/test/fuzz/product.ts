/** The product in a process of its own, on a database of its own; whatever it complains of is kept. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createApp } from '#app'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import { insertUser } from '#platform/new-user.ts'
import { readSettings } from '#platform/settings.ts'
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts'
import { loadCities } from './cities.ts'
import { eventsOf } from './events.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ERROR_LEVEL = 50
const TWICE = /already (sent|been sent)|FST_ERR/i

export interface Held {
  readonly rss: number
  /** Script heap and what lies outside of it. */
  readonly heap: number
}

export async function startProduct() {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-fuzz-'))
  // Where root runs it, the server's account must be able to enter, or the cluster would lie elsewhere.
  chmodSync(dir, 0o755)
  const cluster = await startPrivateCluster({ dataDir: join(dir, 'cluster'), durable: false })
  const { host = '', user = '', database = '' } = cluster.connection()
  const url = `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: join(dir, 'data'),
    DEMO: '0',
    REDIS_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }

  const app = await createApp(readSettings({ ...env, LOG_LEVEL: 'silent' }))
  const cities = await loadCities(app)
  const events = eventsOf(app)
  await app.close()
  const pool = createPool({ connectionString: url, max: 2 }, () => undefined)
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

  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', file('probe.ts'), file('../../src/server.ts')],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const complaints: string[] = []
  const eachLine = (input: Readable | null, hear: (line: string) => void) =>
    input && createInterface({ input }).on('line', hear)
  eachLine(child.stdout, line => {
    // Fastify only warns of an answer that is sent twice.
    if (
      line.startsWith('{') &&
      ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL || TWICE.test(line))
    )
      complaints.push(line)
  })
  eachLine(child.stderr, line => complaints.push(line))
  const ended = once(child, 'exit').then(([code, signal]) => `${code ?? signal}`)
  const started = await Promise.race([once(child, 'message'), ended])
  if (typeof started === 'string') throw new Error(`The server ended with ${started}: ${complaints}`)
  const { port } = started[0] as { port: number }

  return {
    port,
    pool,
    cities,
    events,
    addAccount,
    /** Error lines of the log and everything on standard error, as they came. */
    complaints,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async memory(): Promise<Held> {
      child.send('memory')
      const [{ memory }] = (await once(child, 'message')) as [{ memory: NodeJS.MemoryUsage }]
      return { rss: memory.rss, heap: memory.heapUsed + memory.external }
    },
    /** How it ended: '0' when it stopped as told. */
    async stop(): Promise<string> {
      child.kill('SIGTERM')
      const how = await ended
      await pool.end()
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
      return how
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
