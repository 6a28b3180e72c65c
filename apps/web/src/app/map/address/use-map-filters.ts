import type { MapCompany } from '@petatirta/contract'
import { formatDay, type Role } from '@petatirta/domain'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { filtersFromSearch } from '#shared/filters/filter-address.ts'
import { noFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore, type FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/city.ts'
import { parseSearch } from '../../search-params.ts'
import { filterActivity } from './filter-activities.ts'
import { keepInAddress } from './filters-in-address.ts'

/** The filters of one city in one view: as the address says, else as the view starts (M4.4). */
export function useMapFilters(
  { slug, gmtOffset }: MapCompany,
  view: Role | undefined,
  sync: City | null,
): FilterStore {
  const { history } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another city starts afresh, too.
  const store = useMemo(() => {
    const today = formatDay(new Date(), gmtOffset)
    return createFilterStore(
      view ? filtersFromSearch(view, today, parseSearch(window.location.search)) : noFilters('umum', today),
    )
  }, [slug, view, gmtOffset])
  useEffect(() => keepInAddress(store, history), [store, history])
  useEffect(
    () => (sync ? store.onAction((action, state) => sync.log(filterActivity(action, state))) : undefined),
    [store, sync],
  )
  return store
}
