import { type AreaFilters, calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { customerColumns } from '#layers/customer/columns.ts'
import { customerPoints, needsConfiguration } from '#layers/customer/filter.ts'
import { customersWithin } from '#layers/customer/within.ts'
import { decidingChannels, PASSES, rowBits } from '#map/point-tables.ts'
import { callApi } from '#shared/api/client.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import { areaFilters, showsCustomers } from '#shared/filters/selectors.ts'
import type { City } from '#sync/city.ts'
import type { DrawnPolygon } from '#tools/area/drawn-polygon.ts'
import { filtersQuery } from '../filters-query.ts'
import { customerConfiguration } from '../layers/layer-states.ts'

/** How many customers that are drawn now lie in the polygon; undefined while the browser cannot tell. */
function useDrawnCustomers(sync: City, polygon: DrawnPolygon): number | undefined {
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  const filters = useFilters(state => state)
  const { data: configuration } = useQuery(filtersQuery(sync.city))
  const inside = useMemo(
    () => (columns?.family === 'point' ? customersWithin(columns, polygon) : undefined),
    [columns, polygon],
  )
  return useMemo(() => {
    if (!showsCustomers(filters)) return 0
    if (columns?.family !== 'point' || !inside) return undefined
    if (!configuration && needsConfiguration(filters)) return undefined
    const { codes, tables } = customerPoints(
      customerColumns(columns),
      filters,
      customerConfiguration(configuration),
    )
    const channels = decidingChannels(tables.rules)
    return inside.filter(row => rowBits(tables.rules, codes, row, channels) & PASSES).length
  }, [columns, inside, filters, configuration])
}

/** M3.13, M7.2: the figures of a drawn polygon under all active filters, and under those that follow while it is open. */
export function useAreaSummary(sync: City, polygon: DrawnPolygon) {
  const { city } = sync
  const counter = useSyncExternalStore(
    sync.subscribe,
    () => sync.getSnapshot().layers.customer.columns?.counter,
  )
  // As text: what is alike is the same.
  const wanted = useFilters(state => JSON.stringify(areaFilters(state)))
  const drawn = useDrawnCustomers(sync, polygon)
  const summary = useQuery({
    // An answer to another question is never shown, and one that nobody waits for any more is given up.
    queryKey: ['area-summary', city, polygon, wanted, counter],
    queryFn: async ({ signal }) => {
      const body = { geometry: polygon, filters: JSON.parse(wanted) as AreaFilters }
      return (await callApi(calls.areaSummary, { query: { city }, body }, { signal })).payload
    },
    gcTime: 0,
  })
  return {
    summary,
    figures: summary.data ?? (drawn === undefined ? {} : { jumlah_pelanggan: drawn }),
    customers: summary.data?.jumlah_pelanggan ?? drawn,
  }
}
