/** What an association runs: PostgreSQL, Redis, two processes and nginx in front, each started for the bench alone. */
import { join } from 'node:path'
import { startNginx } from '@petatirta/harness/nginx.ts'
import { freePort } from '@petatirta/harness/programs.ts'
import { startRedis } from '@petatirta/harness/redis.ts'
import { startDatabase } from '../support/database.ts'
import { benchFolder, ROOT } from '../support/folders.ts'
import { startProduct } from '../support/product-server.ts'
import { grow, openDatabase } from './nation-database.ts'
import type { Utility } from './utilities.ts'

const PROCESSES = 2
const NAME = 'load'

export async function startTopology(
  utilities: readonly Utility[],
  say: (line: string) => void,
  { processes: count = PROCESSES, env = {} }: { processes?: number; env?: Record<string, string> } = {},
) {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) await part()
  }
  try {
    // Writes through to the disk, and remembers when each transaction was committed.
    const settings = { track_commit_timestamp: 'on' }
    const cluster = await startDatabase('load', { durable: true, settings })
    stops.push(cluster.stop)
    await cluster.pool.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
    const databaseUrl = await openDatabase(cluster, NAME)
    await grow(databaseUrl, utilities, say)
    const redis = await startRedis()
    stops.push(redis.stop)
    const processes = []
    for (let i = 0; i < count; i++) {
      const product = await startProduct({
        databaseUrl,
        apiOnly: true,
        nodeFlags: ['--expose-gc', '--import', join(ROOT, 'bench/support/loop-delay.ts')],
        env: { REDIS_URL: redis.url, TRUST_PROXY: '1', DATA_DIR: benchFolder('product'), ...env },
      })
      stops.push(product.stop)
      processes.push(product)
    }
    const [only] = processes
    if (count === 1 && only) return { url: only.url, databaseUrl, processes, stop }
    const nginx = await startNginx(
      await freePort(),
      processes.map(({ port }) => port),
    )
    stops.push(nginx.stop)
    return { url: nginx.url, databaseUrl, processes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
