import { useCallback, useSyncExternalStore } from 'react'
import type { City } from '#sync/page/city.ts'

const unsubscribed = () => () => undefined

/** Whether the city is known to have no customers: their layer is here, and holds none. */
export function useEmptyCity(sync: City | null): boolean {
  const isEmpty = useCallback(() => {
    const { layers, offline } = sync?.getSnapshot() ?? {}
    return layers?.customer.columns?.rows === 0 && !offline
  }, [sync])
  return useSyncExternalStore(sync?.subscribe ?? unsubscribed, isEmpty)
}
