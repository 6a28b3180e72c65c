import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useComplaintCustomers } from '#features/complaint-filter/use-complaint-customers.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/page/city.ts'
import { firstPicture } from '../first-picture.ts'
import { type MapFacts, noFacts } from './facts.ts'

export function useMapFacts(city: string, configuration: MapFacts['configuration']): StoreApi<MapFacts> {
  const [facts] = useState(() => firstPicture(city)?.facts ?? createStore<MapFacts>(noFacts))
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
