import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Services } from '#platform/services.ts'
import type { Encoded, EncodeJob } from './encode.ts'
import { createApartEncoder } from './encode-apart.ts'

interface Order {
  readonly job: EncodeJob
  readonly resolve: (encoded: Encoded) => void
  readonly reject: (error: unknown) => void
}

const IDLE_MS = 20_000

/**
 * Threads that encode. A first visitor asks for many layers at once: more threads than processors would only cost memory,
 * and starting one takes longer than encoding most layers, so each goes on while there are orders, and one waits a while.
 */
export function createEncoders({
  connection,
  pool,
  metrics,
}: Pick<Services, 'connection' | 'pool' | 'metrics'>) {
  const apart = createApartEncoder({ connection, pool })
  const orders: Order[] = []
  const threads = new Set<Worker>()
  /** Of threads that wait for an order: has it look for one. */
  const idle = new Set<() => void>()
  const stopped = new Error('Encoding was stopped')

  const start = () => {
    const thread = new Worker(new URL('./encode-thread.ts', import.meta.url), { workerData: connection })
    threads.add(thread)
    let current: Order | undefined
    let leaving: NodeJS.Timeout | undefined
    const leave = () => {
      idle.delete(next)
      threads.delete(thread)
      thread.postMessage(null)
    }
    const next = () => {
      idle.delete(next)
      clearTimeout(leaving)
      current = orders.shift()
      if (current) {
        thread.ref()
        thread.postMessage(current.job)
      } else if (idle.size > 0) leave()
      else {
        thread.unref()
        idle.add(next)
        leaving = setTimeout(leave, IDLE_MS).unref()
      }
    }
    thread.on('message', (encoded: Encoded) => {
      current?.resolve(encoded)
      next()
    })
    thread.on('error', error => current?.reject(error))
    thread.on('exit', () => {
      idle.delete(next)
      clearTimeout(leaving)
      threads.delete(thread)
      current?.reject(stopped)
      if (orders.length > threads.size) start()
    })
    next()
  }

  const encodeHere = (job: EncodeJob) =>
    new Promise<Encoded>((resolve, reject) => {
      orders.push({ job, resolve, reject })
      const [waiting] = idle
      if (waiting) waiting()
      else if (threads.size < availableParallelism()) start()
    })

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
      for (const { reject } of orders.splice(0)) reject(stopped)
      await Promise.all([...threads].map(thread => thread.terminate()))
    },
  }
}
