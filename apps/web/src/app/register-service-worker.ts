import type { City } from '#sync/page/city.ts'

let asked = false

/** It fetches every file of the client: to be called once what the page was opened for has come. */
export function registerServiceWorker(): void {
  if (asked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  asked = true
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((cause: unknown) => console.warn('The product cannot be opened without a network', cause))
}

/** On a map that is when layers have stopped arriving: on a poor line they would share it with scripts of other pages. */
export function registerOnceLoaded(sync: Pick<City, 'getSnapshot' | 'subscribe'>): () => void {
  const look = () => {
    const statuses = Object.values(sync.getSnapshot().layers).map(({ status }) => status)
    if (!statuses.includes('LOADING') && statuses.includes('LOADED')) registerServiceWorker()
  }
  look()
  return sync.subscribe(look)
}
