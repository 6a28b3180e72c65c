/** The server in a process of its own, so that its memory and its patience can be measured. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../src/server.ts', import.meta.url))

const PAGE_BYTES = 4096

export async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${message.port}/api`
  const megabytes = () =>
    (Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1024 ** 2

  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Asks how the server is until the work is done: its slowest answer, its largest size, and how long we were held up ourselves. */
    async watch<T>(work: Promise<T>): Promise<{ result: T; slowest: number; largest: number; held: number }> {
      let working = true
      let slowest = 0
      let largest = 0
      let held = 0
      let last = performance.now()
      const tick = setInterval(() => {
        const now = performance.now()
        held = Math.max(held, now - last)
        last = now
      }, 10)
      const watching = (async () => {
        while (working) {
          const asked = performance.now()
          const { status } = await fetch(`${url}/health`)
          if (status !== 200) throw new Error(`health: ${status}`)
          slowest = Math.max(slowest, performance.now() - asked)
          largest = Math.max(largest, megabytes())
          // Often enough to notice, seldom enough not to be the load itself.
          await pause(10)
        }
      })()
      const result = await work.finally(() => {
        working = false
        clearInterval(tick)
      })
      await watching
      return { result, slowest, largest, held }
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
