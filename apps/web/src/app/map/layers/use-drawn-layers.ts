import { type RefObject, useEffect } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { City } from '#sync/page/city.ts'
import { fetchBodies } from '../popup/popup-bodies.ts'
import { writeDrawn } from './drawn-layers.ts'

/** Customers come first: until they are drawn the worker asks for no other layer, and nothing of popups is fetched. */
export function useDrawnLayers(
  element: RefObject<HTMLElement | null>,
  engine: MapEngine | null,
  sync: City | null,
): void {
  useEffect(() => {
    if (!engine || !sync) return
    return writeDrawn(
      () => element.current,
      sync,
      () => {
        void sync.customersDrawn()
        fetchBodies()
      },
    )
  }, [element, engine, sync])
}
