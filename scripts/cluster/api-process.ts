import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { end, ended } from './program.ts'

/** A run that was killed leaves nobody behind. */
const END_WITH_PARENT = 'data:text/javascript,process.on("disconnect", () => process.exit())'
const SERVER = join(import.meta.dirname, '../../apps/api/src/server.ts')

/** One api process that may be stopped, killed and started again on the same port; 0 lets the system choose. */
export async function startApiProcess(env: Readonly<Record<string, string>>, wantedPort = 0) {
  const boot = async (on: number) => {
    const started = spawn(process.execPath, ['--import', END_WITH_PARENT, SERVER], {
      env: { ...process.env, ...env, PORT: String(on), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = once(started, 'exit').then(([code]) => {
      throw new Error(`the api process ended with exit code ${code}`)
    })
    failed.catch(() => undefined)
    const [{ port }] = (await Promise.race([once(started, 'message'), failed])) as [{ port: number }]
    return { started, port }
  }
  const { started, port } = await boot(wantedPort)
  let child: ChildProcess = started
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    hasEnded: () => ended(child),
    exitCode: () => child.exitCode,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    /** After it was stopped or killed. */
    restart: async () => {
      child = (await boot(port)).started
    },
  }
}

export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>
