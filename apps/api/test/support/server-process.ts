/** The server with a private cluster in a folder that the test may destroy, and the commands beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseProcesses, postmaster } from '@petatirta/harness/database.ts'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { kill } from '@petatirta/harness/processes.ts'
import { type Product, startProduct } from '@petatirta/harness/product.ts'
import { end } from '@petatirta/harness/programs.ts'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

export interface Ended {
  code: number | null
  stderr: string
}

export function createHome() {
  const folder = makeFolder('life')
  const dataDir = join(folder.path, 'data')
  const children = new Set<ChildProcess>()
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    JWT_SECRET: '',
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    OUTGOING_PORTS: 'any',
  }

  return {
    dataDir,
    env,
    postmaster: () => postmaster(dataDir),
    /** Every process of the cluster, the postmaster first. */
    databaseProcesses: () => databaseProcesses(dataDir),
    /** A command of the product, or a start of the server that is expected to fail. */
    run(script: string, extra: Record<string, string> = {}, args: string[] = []) {
      const child = spawn(process.execPath, [join(SOURCES, script), ...args], {
        env: { ...process.env, ...env, ...extra },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      children.add(child)
      let stderr = ''
      child.stderr?.on('data', chunk => {
        stderr += String(chunk)
      })
      const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, stderr }))
      return { child, ended }
    },
    async start(extra: Record<string, string> = {}): Promise<Product> {
      const product = await startProduct({ env: { ...env, ...extra } })
      children.add(product.child())
      return product
    },
    async remove(): Promise<void> {
      for (const child of children) await end(child, 'SIGKILL')
      for (const pid of databaseProcesses(dataDir)) kill(pid)
      folder.remove()
    },
  }
}

/** Sends JSON and answers status and body; a broken connection is status 0. */
export async function call(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
): Promise<{ status: number; body: any }> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: undefined }
  }
}
