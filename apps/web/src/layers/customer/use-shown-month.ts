import { useSyncExternalStore } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { City } from '#sync/page/city.ts'
import { shownMonth } from './past.ts'

const NEVER = () => () => undefined

/** The month that the map shows: for what is said of it beside the map. Without a city there is no earlier one. */
export function useShownMonth(sync: City | null | undefined): string | null {
  const period = useFilters(state => state.asOf)
  const columns = () => sync?.getSnapshot().layers.customer.columns
  return useSyncExternalStore(sync?.subscribe ?? NEVER, () => shownMonth(columns(), period))
}
