import { useEffect } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { keepLayers } from '#layers/keep-layers.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/page/city.ts'
import type { MapFacts } from './facts.ts'

interface Options {
  engine: MapEngine | null
  sync: City | null
  filters: FilterStore
  facts: StoreApi<MapFacts>
}

/** The layers on the map, for as long as the page shows it. */
export function useLayers({ engine, sync, filters, facts }: Options): void {
  useEffect(
    () => (engine && sync ? keepLayers({ engine, sync, filters, facts }) : undefined),
    [engine, sync, filters, facts],
  )
}
