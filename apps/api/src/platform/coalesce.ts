import { setImmediate } from 'node:timers/promises'

/**
 * Coalesces reads of one key that are asked for at the same moment into one. It begins after all of them were asked for, so
 * each caller sees what was committed before its question.
 */
export function coalesce<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return key => {
    const shared = asked.get(key)
    if (shared) return shared
    const own = setImmediate().then(() => {
      asked.delete(key)
      return read(key)
    })
    asked.set(key, own)
    return own
  }
}

/**
 * The same, and never two reads of one key at once: who asks while one is under way shares the next. For what takes a while and
 * is asked for by very many.
 */
export function coalesceInTurn<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()
  return key => {
    const shared = next.get(key)
    if (shared) return shared
    const before = running.get(key) ?? setImmediate()
    const own = before.then(() => {
      next.delete(key)
      const reading = read(key)
      const ended = reading
        .catch(() => undefined)
        .finally(() => {
          if (running.get(key) === ended) running.delete(key)
        })
      running.set(key, ended)
      return reading
    })
    next.set(key, own)
    return own
  }
}
