import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, freePort, start } from './program.ts'

/** A Redis of one's own that may be killed and started again. Nothing of it is worth keeping; only this machine reaches it. */
export async function startRedis() {
  const dir = mkdtempSync(join(tmpdir(), 'petatirta-redis-'))
  const port = await freePort()
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const boot = () =>
    start('redis-server', ['--port', String(port), ...settings], 'Ready to accept connections')
  let child: ChildProcess = await boot()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await boot()
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Redis = Awaited<ReturnType<typeof startRedis>>
