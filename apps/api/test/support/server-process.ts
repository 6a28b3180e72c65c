/** The server as people run it: a process of its own with a private cluster in a folder that the test may destroy. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  url: string
}

export interface Ended {
  code: number | null
  stderr: string
}

export function createHome() {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-life-'))
  // Where root runs the tests, the server's account must be able to enter, or the cluster would lie elsewhere.
  chmodSync(dir, 0o755)
  const dataDir = join(dir, 'data')
  const children = new Set<ChildProcess>()
  const env = {
    ...process.env,
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

  const run = (script: string, extra: Record<string, string> = {}, args: string[] = []) => {
    const child = spawn(process.execPath, [join(SOURCES, script), ...args], {
      env: { ...env, ...extra },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    children.add(child)
    let stderr = ''
    child.stderr?.on('data', chunk => {
      stderr += String(chunk)
    })
    const ended = once(child, 'close').then(([code]): Ended => {
      children.delete(child)
      return { code: code as number | null, stderr }
    })
    return { child, ended }
  }

  const postmaster = (): number | undefined => {
    const file = join(dataDir, 'postgres/data/postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }

  return {
    dataDir,
    run,
    postmaster,
    async start(extra: Record<string, string> = {}): Promise<ServerProcess> {
      const { child, ended } = run('server.ts', extra)
      const first = await Promise.race([once(child, 'message'), ended])
      if (!Array.isArray(first)) throw new Error(`the server ended: ${first.stderr}`)
      return { child, url: `http://127.0.0.1:${(first[0] as { port: number }).port}` }
    },
    /** Every process of the cluster, the postmaster first. */
    databaseProcesses(): number[] {
      const parent = postmaster()
      if (!parent) return []
      const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      const pairs = table.split('\n').map(line => line.trim().split(/\s+/).map(Number))
      return [parent, ...pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))]
    },
    async remove(): Promise<void> {
      for (const child of children) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      }
      for (const pid of this.databaseProcesses()) kill(pid)
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** SIGKILL; a process that is gone already is what was wanted. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone.
  }
}

/** A zombie that nobody has buried yet is not alive. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
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
