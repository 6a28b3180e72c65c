/** Browser storage that a privacy setting may forbid; the session then lives as long as the page. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export function safeStorage(find: () => Storage | undefined): KeyValueStore {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      const storage = find()
      return storage ? use(storage) : otherwise()
    } catch {
      return otherwise()
    }
  }
  return {
    get: key =>
      attempt(
        storage => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        storage => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    remove: key => {
      memory.delete(key)
      attempt(
        storage => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export const localStore = safeStorage(() => globalThis.window?.localStorage)
export const tabStore = safeStorage(() => globalThis.window?.sessionStorage)
