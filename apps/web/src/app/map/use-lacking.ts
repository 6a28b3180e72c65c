import { useCallback, useSyncExternalStore } from 'react'
import type { City } from '#sync/page/city.ts'

/** What the city is known to lack: its customers, or everything that is on the map. */
export type Lacking = 'customers' | 'everything' | null

const unsubscribed = () => () => undefined

/** Nothing is known to be missing before the customers' layer is here, and without a connection. */
export function lackingIn({ layers, offline }: ReturnType<City['getSnapshot']>): Lacking {
  if (offline || layers.customer.columns?.rows !== 0) return null
  return Object.values(layers).some(({ columns }) => columns && columns.rows > 0) ? 'customers' : 'everything'
}

export function useLacking(sync: City | null): Lacking {
  const read = useCallback(() => (sync ? lackingIn(sync.getSnapshot()) : null), [sync])
  return useSyncExternalStore(sync?.subscribe ?? unsubscribed, read)
}
