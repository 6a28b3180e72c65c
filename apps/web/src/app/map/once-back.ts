import type { City } from '#sync/city.ts'

/** Calls back whenever the server can be reached again. */
export function onceBack(sync: Pick<City, 'getSnapshot' | 'subscribe'>, back: () => void): () => void {
  let away = sync.getSnapshot().offline !== null
  return sync.subscribe(() => {
    const now = sync.getSnapshot().offline !== null
    if (away && !now) back()
    away = now
  })
}
