import { useSyncExternalStore } from 'react'
import type { City } from '#sync/page/city.ts'

/** Whether the server cannot be reached. */
export const useOffline = (sync: City): boolean =>
  useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().offline !== null)
