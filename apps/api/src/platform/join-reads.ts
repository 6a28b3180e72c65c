import { setImmediate } from 'node:timers/promises'

/**
 * Joins reads of one key that are asked for at the same moment. A read begins after everybody who shares it has asked, so
 * nobody's answer is older than one of his own would be: what was committed before the question is seen.
 */
export function joinReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
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
