/** The product as its users run it: a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { BENCH_USER } from './city.ts'
import { benchFolder, ROOT } from './folders.ts'

export interface ProductServer {
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  signIn(): Promise<string>
  stop(): Promise<void>
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
  /** Where nobody opens a page, the client needs no building. */
  apiOnly?: boolean
  env?: Readonly<Record<string, string>>
}): Promise<ProductServer> {
  if (!options.apiOnly) buildClient()
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), 'apps/api/src/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATA_DIR: benchFolder('product'),
      DATABASE_URL: options.databaseUrl,
      ...(options.tileUrl && { TILE_MAP_URL: options.tileUrl }),
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', message => {
      if (typeof message === 'object' && 'port' in message) resolve(Number(message.port))
    })
    child.once('exit', code => reject(new Error(`The product ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    process: child,
    signIn: async () => {
      const answer = await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(BENCH_USER),
      })
      const { payload } = (await answer.json()) as { payload?: { accessToken: string } }
      if (!payload) throw new Error(`Sign-in answered ${answer.status}`)
      return payload.accessToken
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
