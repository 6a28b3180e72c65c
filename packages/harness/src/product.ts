/** The product's server as people run it: a process of its own that may be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { end, hasEnded } from './programs.ts'

/** A run that was killed leaves no server behind. */
const END_WITH_PARENT = 'data:text/javascript,process.on("disconnect", () => process.exit())'
const SERVER = join(import.meta.dirname, '../../../apps/api/src/server.ts')

export interface ProductOptions {
  /** Settings, over those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** 0 lets the system choose; a restarted process keeps its port. */
  readonly port?: number
  readonly nodeFlags?: readonly string[]
  /** Gets every line of its output. Without it standard output is dropped and standard error passed on. */
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void
}

/** Resolves when it listens. */
export async function startProduct({ env, port: wanted = 0, nodeFlags = [], onLine }: ProductOptions) {
  const boot = async (on: number) => {
    const started = spawn(process.execPath, ['--import', END_WITH_PARENT, ...nodeFlags, SERVER], {
      env: { ...process.env, HOST: '127.0.0.1', ...env, PORT: String(on) },
      stdio: ['ignore', onLine ? 'pipe' : 'ignore', onLine ? 'pipe' : 'inherit', 'ipc'],
    })
    for (const stream of ['stdout', 'stderr'] as const) {
      const input = started[stream]
      if (input) createInterface({ input }).on('line', line => onLine?.(line, stream))
    }
    const failed = once(started, 'close').then(([code, signal]) => {
      throw new Error(`the server ended with ${code ?? signal}`)
    })
    failed.catch(() => undefined)
    const [{ port }] = (await Promise.race([once(started, 'message'), failed])) as [{ port: number }]
    return { started, port }
  }
  const { started, port } = await boot(wanted)
  let child: ChildProcess = started
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    child: () => child,
    pid: () => child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    exitCode: () => child.exitCode,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    /** After it was stopped or killed. */
    restart: async () => {
      child = (await boot(port)).started
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
