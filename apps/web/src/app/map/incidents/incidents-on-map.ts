import type { Incident } from '@petatirta/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { localStore } from '#shared/session/safe-storage.ts'

/** What this browser remembers. */
const STORED = 'petatirta.map.incidents'

export interface IncidentsOnMap {
  readonly isOnMap: boolean
  /** The one that was pressed, on the map or in the list. */
  readonly chosen: Incident | null
  /** How often the map asked for the list: on a phone it is a popup. */
  readonly asked: number
}

export type IncidentsStore = StoreApi<IncidentsOnMap>

export const createIncidentsOnMap = (): IncidentsStore =>
  createStore(() => ({ isOnMap: localStore.get(STORED) !== '0', chosen: null, asked: 0 }))

export function putOnMap(store: IncidentsStore, isOnMap: boolean): void {
  localStore.set(STORED, isOnMap ? '1' : '0')
  store.setState({ isOnMap })
}
