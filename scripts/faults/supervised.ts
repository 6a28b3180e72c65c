/** An api process that is started again whenever it ended, as systemd does it. */
import { setTimeout as pass } from 'node:timers/promises'
import { startProduct } from '@petatirta/harness/product.ts'
import { freePort } from '@petatirta/harness/programs.ts'

/** deploy/systemd: RestartSec. */
const RESTART_MS = 2000
const LOOK_MS = 50

export async function supervise(env: Readonly<Record<string, string>>) {
  const process = await startProduct({ env, port: await freePort() })
  let watching = true
  let isExpectedToLive = true
  let died = 0
  const watch = (async () => {
    while (watching) {
      await pass(LOOK_MS)
      if (!process.hasEnded()) continue
      if (isExpectedToLive) died++
      isExpectedToLive = false
      await pass(RESTART_MS)
      // One that ends before it listens is tried again.
      if (watching)
        await process.restart().then(
          () => {
            isExpectedToLive = true
          },
          () => undefined,
        )
    }
  })()
  return {
    ...process,
    kill: () => {
      isExpectedToLive = false
      return process.kill()
    },
    /** How often it ended although it was not killed, since this was asked last. */
    died: () => {
      const times = died
      died = 0
      return times
    },
    stop: async () => {
      watching = false
      await watch
      await process.stop()
    },
  }
}

export type Supervised = Awaited<ReturnType<typeof supervise>>
