import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FilterState } from './filter-state.ts'
import type { FilterStore } from './filter-store.ts'

const FilterContext = createContext<FilterStore | null>(null)

export const FilterProvider = FilterContext.Provider

/** M8: used outside its provider it throws. */
export function useFilterStore(): FilterStore {
  const store = useContext(FilterContext)
  if (!store) throw new Error('Filters are used outside their FilterProvider')
  return store
}

/** Renders again only when what is selected changes; `select` must not make new objects. */
export function useFilters<T>(select: (state: FilterState) => T): T {
  const store = useFilterStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}
