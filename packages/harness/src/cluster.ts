/** What deploy/ describes, from Debian's own programs on free ports: Redis, processes of the product, nginx in front of them. */

import { type Nginx, startNginx } from './nginx.ts'
import { type Product, startProduct } from './product.ts'
import { freePort } from './programs.ts'
import { type Redis, startRedis } from './redis.ts'

export interface ClusterSettings {
  /** DATABASE_URL, DATA_DIR, JWT_SECRET and what else all processes share; without REDIS_URL Redis is started, too. */
  env: Readonly<Record<string, string>>
  processes?: number
  /** Where nginx listens; a free port when absent. */
  port?: number
}

export async function startCluster({ env, processes: count = 2, port }: ClusterSettings) {
  let redis: Redis | undefined
  let nginx: Nginx | undefined
  const processes: Product[] = []
  const stop = async () => {
    await nginx?.stop()
    await Promise.all(processes.map(process => process.stop()))
    await redis?.stop()
  }
  try {
    if (!env.REDIS_URL) redis = await startRedis()
    const shared = { ...env, ...(redis && { REDIS_URL: redis.url }) }
    const starting = Array.from({ length: count }, async () => {
      processes.push(await startProduct({ env: shared, port: await freePort() }))
    })
    await Promise.allSettled(starting)
    await Promise.all(starting)
    const ports = processes.map(process => process.port)
    nginx = await startNginx(port ?? (await freePort()), ports)
    return { url: nginx.url, redis, processes, nginx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
