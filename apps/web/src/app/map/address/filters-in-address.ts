import type { RouterHistory } from '@tanstack/react-router'
import { filtersToSearch, withoutFilters } from '#shared/filters/filter-address.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { parseSearch } from '../../search-params.ts'
import { changeSearch } from './change-search.ts'

const viewInAddress = () => parseSearch(window.location.search).view

/** Writes every change into the address. */
export function keepInAddress(
  store: Pick<FilterStore, 'getState' | 'subscribe'>,
  history: Pick<RouterHistory, 'subscribe'>,
): () => void {
  const { pathname } = window.location
  const view = viewInAddress()
  const write = () =>
    changeSearch(search => ({ ...withoutFilters(search), ...filtersToSearch(store.getState()) }))
  const stops = [
    store.subscribe(write),
    // Back may only have closed a sheet: its entry does not know what was chosen since. Another view has its own filters.
    history.subscribe(({ action: { type } }) => {
      const same = window.location.pathname === pathname && viewInAddress() === view
      if (type !== 'PUSH' && type !== 'REPLACE' && same) write()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
