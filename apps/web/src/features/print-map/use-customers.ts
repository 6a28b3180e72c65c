import { useMemo, useSyncExternalStore } from 'react'
import { boxOfPoints } from '#map/place/box-of-points.ts'
import type { City } from '#sync/page/city.ts'
import type { PlanOf } from './plan.ts'

/** Where the city's customers live, as soon as they are here. */
export function useCustomers(sync: City): PlanOf['customers'] {
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  return useMemo(() => {
    const extent = columns && boxOfPoints(columns.positions, columns.origin)
    return columns && extent ? { places: columns, extent } : undefined
  }, [columns])
}
