const SHELF_BYTES = 128 * 1024 * 1024

/**
 * What was read lately, so that a thousand clients who come back at once share one copy in memory instead of reading
 * one each. The least recently used goes first; whoever still sends it keeps it alive.
 */
export function createShelf<T extends { length: number }>(
  bytesOf: (value: T) => number,
  limit = SHELF_BYTES,
) {
  const held = new Map<string, { value: Promise<T>; bytes: number }>()
  let total = 0

  const drop = (key: string) => {
    total -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }

  return {
    get(key: string, read: () => Promise<T>): Promise<T> {
      const known = held.get(key)
      if (known) {
        held.delete(key)
        held.set(key, known)
        return known.value
      }
      const entry = { value: read(), bytes: 0 }
      held.set(key, entry)
      entry.value.then(
        value => {
          // Nothing is not worth keeping: it will be there next time.
          if (value.length === 0) return drop(key)
          entry.bytes = bytesOf(value)
          total += entry.bytes
          for (const oldest of held.keys()) {
            if (total <= limit || oldest === key) break
            drop(oldest)
          }
        },
        () => drop(key),
      )
      return entry.value
    },
  }
}
