/** The product as its users run it: a process of its own. */
import { spawnSync } from 'node:child_process'
import { type Product, startProduct as start } from '@petatirta/harness/product.ts'
import { BENCH_USER } from './city.ts'
import { benchFolder, ROOT } from './folders.ts'

export interface ProductServer extends Product {
  signIn(): Promise<string>
}

/** Always: a client left over from an earlier build would be measured instead. */
export function buildClient(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('apps/web could not be built')
}

export async function startProduct(options: {
  databaseUrl: string
  tileUrl?: string
  nodeFlags?: readonly string[]
  /** Without a page to open, the client needs no building. */
  apiOnly?: boolean
  env?: Readonly<Record<string, string>>
}): Promise<ProductServer> {
  if (!options.apiOnly) buildClient()
  const product = await start({
    nodeFlags: options.nodeFlags ?? [],
    env: {
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      // As deploy/ runs it.
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: benchFolder('product'),
      DATABASE_URL: options.databaseUrl,
      ...(options.tileUrl && { TILE_MAP_URL: options.tileUrl }),
      ...options.env,
    },
  })
  return {
    ...product,
    signIn: async () => {
      const answer = await fetch(`${product.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(BENCH_USER),
      })
      const { payload } = (await answer.json()) as { payload?: { accessToken: string } }
      if (!payload) throw new Error(`Sign-in answered ${answer.status}`)
      return payload.accessToken
    },
  }
}
