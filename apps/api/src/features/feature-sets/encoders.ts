import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Services } from '#platform/services.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { Encoded, EncodeJob } from './encode.ts'
import { createApartEncoder } from './encode-apart.ts'
import type { EncodeOrder } from './encode-thread.ts'

/** A first visitor asks for many layers at once: more threads than processors would only cost memory. */
const threadPool = createThreadPool(new URL('./encode-thread.ts', import.meta.url), {
  most: availableParallelism(),
})

async function send(thread: Worker, order: EncodeOrder): Promise<unknown> {
  thread.postMessage(order)
  const [answer] = await once(thread, 'message')
  return answer
}

export function createEncoders({
  connection,
  pool,
  metrics,
}: Pick<Services, 'connection' | 'pool' | 'metrics'>) {
  const apart = createApartEncoder({ connection, pool })
  const threads = threadPool.user()

  const encodeHere = async (job: EncodeJob) =>
    (await threads.run(thread => send(thread, { connection, job }))) as Encoded

  return {
    /** The counter that was encoded. */
    async encode(job: EncodeJob): Promise<number> {
      const begun = performance.now()
      try {
        const { counter, rows } = await ((await apart.isLarge(job)) ? apart.encode(job) : encodeHere(job))
        const seconds = (performance.now() - begun) / 1000
        if (rows !== undefined) metrics.encoded(job.kind, { rows, seconds })
        return counter
      } catch (error) {
        metrics.encodingFailed(job.kind)
        throw error
      }
    },
    async stop(): Promise<void> {
      apart.stop()
      await threads.stop(thread => send(thread, { connection }))
    },
  }
}
