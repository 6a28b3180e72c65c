/** The server in a process of its own, so that its memory and the time of its answers can be measured. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { rssOf } from '@petatirta/harness/processes.ts'
import { startProduct } from '@petatirta/harness/product.ts'

const PAUSE_MS = 10
const TICKS_PER_SECOND = 100

/**
 * What the thread of the event loop has used of a processor. While an answer is waited for, that is how long other work held
 * the loop up; time in which the machine ran something else does not count.
 */
function mainThreadMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user + system) / TICKS_PER_SECOND) * 1000
}

export async function startServer(env: Record<string, string>) {
  const product = await startProduct({ env })
  const url = `${product.url}/api`

  return {
    url,
    isAlive: () => !product.hasEnded(),
    /** Asks how the server is until the work is done: for how long its event loop was held up at most, and its largest size. */
    async watch<T>(work: Promise<T>): Promise<{ result: T; longest: number; largest: number }> {
      let working = true
      let longest = 0
      let largest = 0
      const watching = (async () => {
        while (working) {
          const before = mainThreadMs(product.pid())
          const { status } = await fetch(`${url}/health`)
          if (status !== 200) throw new Error(`health: ${status}`)
          longest = Math.max(longest, mainThreadMs(product.pid()) - before)
          largest = Math.max(largest, rssOf(product.pid()) / 1024 ** 2)
          // Often enough to notice, seldom enough not to be the load itself.
          await pause(PAUSE_MS)
        }
      })()
      const result = await work.finally(() => {
        working = false
      })
      await watching
      return { result, longest, largest }
    },
    stop: product.stop,
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
