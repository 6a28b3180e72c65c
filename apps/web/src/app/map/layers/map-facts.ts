import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type ComplaintCustomers,
  useComplaintCustomers,
} from '#features/complaint-filter/use-complaint-customers.ts'
import type { LayerContext } from '#layers/map-layer.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/page/city.ts'

/** What the page learns of a city besides its layers. Outside React, so that layers hear of it without a render. */
export interface MapFacts extends Omit<LayerContext, 'filters'> {
  readonly complaintFilter: Pick<ComplaintCustomers, 'status' | 'count' | 'retry'>
}

export function useMapFacts(configuration: MapFacts['configuration']): StoreApi<MapFacts> {
  const [facts] = useState(() =>
    createStore<MapFacts>(() => ({
      configuration,
      complaints: null,
      complaintFilter: { status: 'READY', count: undefined, retry: () => {} },
    })),
  )
  useEffect(() => facts.setState({ configuration }), [facts, configuration])
  return facts
}

interface Props {
  facts: StoreApi<MapFacts>
  sync: City
  filters: FilterStore
  gmtOffset: number
}

/** Draws nothing: keeps the facts in step with the complaint filter. */
export function FollowComplaints({ facts, sync, filters, gmtOffset }: Props) {
  const { mask, status, count, retry } = useComplaintCustomers({ sync, filters, city: sync.city, gmtOffset })
  useEffect(
    () => facts.setState({ complaints: mask, complaintFilter: { status, count, retry } }),
    [facts, mask, status, count, retry],
  )
  return null
}
