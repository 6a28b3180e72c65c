/** Work for which there are so many places; whoever finds none waits, and may stop waiting. */
export function createLine(places: number) {
  const waiting = new Set<() => void>()
  let free = places

  const enter = async (signal: AbortSignal): Promise<void> => {
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

  const leave = () => {
    const [next] = waiting
    if (!next) {
      free++
      return
    }
    // The place goes from hand to hand: nobody who comes now is faster.
    waiting.delete(next)
    next()
  }

  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
