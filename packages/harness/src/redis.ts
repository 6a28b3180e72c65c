import type { ChildProcess } from 'node:child_process'
import { makeFolder } from './folder.ts'
import { end, freePort, startProgram } from './programs.ts'

/** A private Redis that may be killed and started again. It keeps nothing on disk and listens on this machine alone. */
export async function startRedis() {
  const { path: dir, remove } = makeFolder('redis')
  const port = await freePort()
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const boot = () =>
    startProgram('redis-server', ['--port', String(port), ...settings], 'Ready to accept connections')
  let child: ChildProcess = await boot()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await boot()
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      remove()
    },
  }
}

export type Redis = Awaited<ReturnType<typeof startRedis>>
