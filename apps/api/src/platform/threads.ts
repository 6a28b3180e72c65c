import { type ResourceLimits, Worker } from 'node:worker_threads'

interface Limits {
  /** Threads at once; further orders wait for their turn. */
  readonly most?: number
  readonly resourceLimits?: ResourceLimits
  readonly idleMs?: number
  readonly longMs?: number
}

/** What a user of the pool does with a thread. The thread is reused where this succeeds in a short time, and terminated otherwise. */
export type Order<T> = (thread: Worker) => Promise<T>

interface RunOptions {
  /** Ends the order and its thread. */
  readonly signal?: AbortSignal
  /** Called where the order fails, before its thread is terminated. */
  readonly onFailure?: () => Promise<unknown>
}

const IDLE_MS = 20_000
/** After an order of this length a thread has a heap that only its end gives back. */
const LONG_MS = 2000
const RELEASE_MS = 2000

const STARTER = new URL('./start-thread.ts', import.meta.url)

/** The threads themselves: which there are, which have nothing to do, and the orders that wait for one. */
function createThreads(script: URL, most: number, idleMs: number, resourceLimits?: ResourceLimits) {
  const threads = new Set<Worker>()
  /** Each with the timer that ends it; the one that became idle last comes last. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  /** Orders that wait for a thread, in the order in which they came. */
  const waiting = new Set<(thread: Worker) => void>()

  const start = (): Worker => {
    const thread = new Worker(STARTER, { workerData: script.href, ...(resourceLimits && { resourceLimits }) })
    threads.add(thread)
    // The order that uses the thread handles its errors; a thread that breaks while idle just ends.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      threads.delete(thread)
      clearTimeout(idle.get(thread))
      idle.delete(thread)
      serveNext()
    })
    return thread
  }

  const take = (thread = [...idle.keys()].at(-1) ?? start()): Worker => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    thread.ref()
    return thread
  }

  const putBack = (thread: Worker) => {
    if (!threads.has(thread)) return
    thread.unref()
    idle.set(thread, setTimeout(() => dismiss(thread), idleMs).unref())
    serveNext()
  }

  // It ends some time later: no order may be given to it meanwhile.
  const dismiss = (thread: Worker) => {
    idle.delete(thread)
    void thread.terminate()
  }

  const hasRoom = () => idle.size > 0 || threads.size < most

  const serveNext = () => {
    const [next] = waiting
    if (!next || !hasRoom()) return
    waiting.delete(next)
    next(take())
  }

  const nextThread = (signal: AbortSignal) =>
    new Promise<Worker>((resolve, reject) => {
      if (hasRoom()) return resolve(take())
      waiting.add(resolve)
      signal.addEventListener('abort', () => {
        if (waiting.delete(resolve)) reject(signal.reason)
      })
    })

  return {
    /** The next one that is free, in the order in which they were asked for. */
    next: nextThread,
    /** All that are idle, for an order to each. */
    takeIdle: (): Worker[] => [...idle.keys()].map(thread => take(thread)),
    putBack,
  }
}

interface Afterwards {
  readonly putBack: (thread: Worker) => void
  readonly longMs: number
  readonly onFailure?: RunOptions['onFailure'] | undefined
}

/** Gives an order to a thread that was taken, and decides what becomes of the thread. */
async function use<T>(
  thread: Worker,
  order: Order<T>,
  signal: AbortSignal,
  { putBack, longMs, onFailure }: Afterwards,
): Promise<T> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const onExit = () => reject(new Error('The thread ended'))
  const onAbort = () => reject(signal.reason)
  thread.on('error', reject).on('exit', onExit)
  signal.addEventListener('abort', onAbort)
  let succeeded = false
  const began = performance.now()
  try {
    signal.throwIfAborted()
    const result = await Promise.race([failed, order(thread)])
    succeeded = true
    return result
  } finally {
    signal.removeEventListener('abort', onAbort)
    thread.off('error', reject).off('exit', onExit).removeAllListeners('message')
    if (succeeded) {
      if (performance.now() - began < longMs) putBack(thread)
      else void thread.terminate()
    } else {
      await onFailure?.()
      await thread.terminate()
    }
  }
}

/**
 * Threads that run one script, for all apps of this process. Starting one takes longer than most orders do, so each waits a
 * while for the next order.
 */
export function createThreadPool(
  script: URL,
  { most = Number.POSITIVE_INFINITY, resourceLimits, idleMs = IDLE_MS, longMs = LONG_MS }: Limits = {},
) {
  const threads = createThreads(script, most, idleMs, resourceLimits)
  const { putBack } = threads

  return {
    /** Several apps of one process share the threads; each stops its own orders. */
    user() {
      const orders = new Map<AbortController, Promise<unknown>>()
      let stopped = false

      return {
        async run<T>(order: Order<T>, { signal: cancelled, onFailure }: RunOptions = {}): Promise<T> {
          if (stopped) throw new Error('Threads were stopped')
          const own = new AbortController()
          const signal = cancelled ? AbortSignal.any([own.signal, cancelled]) : own.signal
          signal.throwIfAborted()
          const result = threads
            .next(signal)
            .then(thread => use(thread, order, signal, { putBack, longMs, onFailure }))
          orders.set(own, result)
          try {
            return await result
          } finally {
            orders.delete(own)
          }
        },

        /** Ends the orders of this user. `release` has idle threads let go of what they keep for it. */
        async stop(release?: Order<unknown>): Promise<void> {
          stopped = true
          const results = [...orders.values()]
          for (const own of orders.keys()) own.abort(new Error('Threads were stopped'))
          await Promise.allSettled(results)
          if (!release) return
          // A thread that does not let go in time is terminated.
          const signal = AbortSignal.timeout(RELEASE_MS)
          await Promise.allSettled(
            threads.takeIdle().map(thread => use(thread, release, signal, { putBack, longMs })),
          )
        },
      }
    },
  }
}
