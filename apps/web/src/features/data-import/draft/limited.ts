/** Runs at most `most` of the tasks at once; the others wait in their order. */
export function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async task => {
    if (running < most) running++
    // Woken by a task that has ended and leaves its place to this one.
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
