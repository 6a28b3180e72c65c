/** Runs at most `permits` pieces of work at once; the others wait in order, and may stop waiting. */
export function createSemaphore(permits: number) {
  const waiting = new Set<() => void>()
  let free = permits

  const acquire = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiting.delete(resolve)
      reject(signal.reason)
    }
    waiting.add(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  const release = () => {
    const [next] = waiting
    if (!next) {
      free++
      return
    }
    // The permit goes to the first in the queue: a new caller does not overtake it.
    waiting.delete(next)
    next()
  }

  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await acquire(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
