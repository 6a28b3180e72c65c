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
