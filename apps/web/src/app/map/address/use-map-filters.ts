import type { MapCompany } from '@petatirta/contract'
import { formatDay, type Role } from '@petatirta/domain'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { filterActivity } from '#features/activity-log/filter-activities.ts'
import { changeSearch } from '#shared/address/change-search.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import { filtersFromSearch, filtersToSearch, withoutFilters } from '#shared/filters/filter-address.ts'
import { noFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore, type FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/page/city.ts'
import { firstPicture } from '../first-picture.ts'
import { keepToday } from '../keep-today.ts'

const viewInAddress = () => parseSearch(window.location.search).view

/** Writes every change into the address. */
function keepInAddress(
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

/** The filters of one city in one view: as the address says, else as the view starts (M4.4). */
export function useMapFilters(
  { slug, gmtOffset }: MapCompany,
  view: Role | undefined,
  sync: City | null,
): FilterStore {
  const { history } = useRouter()
  const store = useMemo(() => {
    const first = firstPicture(slug)
    if (first && first.view === view) return first.filters
    const today = formatDay(new Date(), gmtOffset)
    return createFilterStore(
      view ? filtersFromSearch(view, today, parseSearch(window.location.search)) : noFilters('umum', today),
    )
  }, [slug, view, gmtOffset])
  useEffect(() => keepInAddress(store, history), [store, history])
  useEffect(() => keepToday(store, gmtOffset), [store, gmtOffset])
  useEffect(
    () =>
      sync
        ? store.onAction((action, state) => {
            const activity = filterActivity(action, state)
            if (activity) sync.log(activity)
          })
        : undefined,
    [store, sync],
  )
  return store
}
