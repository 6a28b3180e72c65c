import { useCallback, useSyncExternalStore } from 'react'
import { countOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

/** What the city is known to lack: its customers, or everything that is on the map. */
export type Lacking = 'customers' | 'everything' | null

const unsubscribed = () => () => undefined

/** Nothing is known to be missing before the customers' layer is here, and without a connection. */
export function lackingIn({ layers, offline }: ReturnType<City['getSnapshot']>): Lacking {
  const { columns: customers } = layers.customer
  if (offline || !customers || countOf(customers) > 0) return null
  return Object.values(layers).some(({ columns }) => columns && countOf(columns) > 0)
    ? 'customers'
    : 'everything'
}

export function useLacking(sync: City | null): Lacking {
  const read = useCallback(() => (sync ? lackingIn(sync.getSnapshot()) : null), [sync])
  return useSyncExternalStore(sync?.subscribe ?? unsubscribed, read)
}
