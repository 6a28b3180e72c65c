import type { AreaFilters, FilterConfiguration } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { callApi } from '#shared/api/client.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { areaFilters, showsCustomers } from '#shared/filters/selectors.ts'
import type { AreaPast } from '#shared/ui/area/area-popup.tsx'
import type { AreaFigures } from '#shared/ui/area/area-rows.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import type { DrawnPolygon } from './drawn-polygon.ts'

/** Counts the customers in the polygon that are drawn under given filters; undefined while that is unknown. */
export type DrawnWithin = (
  columns: PointColumns,
  polygon: DrawnPolygon,
) => (filters: FilterState, configuration: FilterConfiguration | undefined) => number | undefined

/** How many customers that are drawn now lie in the polygon; undefined while unknown. */
function useDrawnCustomers(sync: City, polygon: DrawnPolygon, drawnWithin: DrawnWithin): number | undefined {
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  const filters = useFilters(state => state)
  const { data: configuration } = useQuery(filtersQuery(sync.city))
  const count = useMemo(
    () => (columns?.family === 'point' ? drawnWithin(columns, polygon) : undefined),
    [columns, polygon, drawnWithin],
  )
  return useMemo(
    () => (showsCustomers(filters) ? count?.(filters, configuration) : 0),
    [count, filters, configuration],
  )
}

/** What is said of the area: the server knows the present alone, the map the month that it shows. */
export function areaFigures(
  present: AreaFigures | undefined,
  drawn: number | undefined,
  period: string | null,
): { figures: AreaFigures; customers: unknown; past?: AreaPast } {
  if (period !== null) return { figures: present ?? {}, customers: drawn, past: { period, customers: drawn } }
  const figures = present ?? (drawn === undefined ? {} : { jumlah_pelanggan: drawn })
  return { figures, customers: figures.jumlah_pelanggan }
}

/** M3.13, M7.2: the figures of a drawn polygon under all active filters, and under those that follow while it is open. */
export function useAreaSummary(
  sync: City,
  polygon: DrawnPolygon,
  drawnWithin: DrawnWithin,
  period: string | null,
) {
  const { city } = sync
  const counter = useSyncExternalStore(
    sync.subscribe,
    () => sync.getSnapshot().layers.customer.columns?.counter,
  )
  // As text: what is alike is the same.
  const wanted = useFilters(state => JSON.stringify(areaFilters(state)))
  const drawn = useDrawnCustomers(sync, polygon, drawnWithin)
  const summary = useQuery({
    // The answer to an old question is never shown, and its request is aborted.
    queryKey: ['area-summary', city, polygon, wanted, counter],
    queryFn: async ({ signal }) => {
      const body = { geometry: polygon, filters: JSON.parse(wanted) as AreaFilters }
      return (await callApi(calls.areaSummary, { query: { city }, body }, { signal })).payload
    },
    gcTime: 0,
  })
  return { summary, ...areaFigures(summary.data, drawn, period) }
}
