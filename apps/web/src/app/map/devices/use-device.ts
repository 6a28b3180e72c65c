import { useSyncExternalStore } from 'react'
import type { City } from '#sync/city.ts'

/** What a watched device reported last; undefined while that is on its way. */
export const useDevice = ({ devices }: City, id: string) =>
  useSyncExternalStore(devices.subscribe, () => devices.getSnapshot().readings.get(id))
