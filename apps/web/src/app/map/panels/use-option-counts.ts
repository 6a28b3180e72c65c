import { calls, type FilterConfiguration } from '@petatirta/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { callKept } from '#shared/api/kept-answers.ts'
import type { City } from '#sync/city.ts'
import { type CountSources, OptionCounts } from './option-counts.ts'

/** Layers come and go by imports, seldom while somebody looks. */
const FRESH_MS = 5 * 60_000

const countsQuery = (city: string) =>
  queryOptions({
    queryKey: ['counts', city],
    queryFn: ({ signal }) => callKept(calls.mapCounts, { query: { city } }, { signal }),
    staleTime: FRESH_MS,
  })

export function useOptionCounts(
  sync: City,
  configuration: FilterConfiguration | null | undefined,
  month: string,
): OptionCounts {
  const { data: kinds } = useQuery(countsQuery(sync.city))
  const columnsOf = (kind: keyof CountSources['columns']) => sync.getSnapshot().layers[kind].columns
  const customer = useSyncExternalStore(sync.subscribe, () => columnsOf('customer'))
  const pipe = useSyncExternalStore(sync.subscribe, () => columnsOf('pipe'))
  const accessories = useSyncExternalStore(sync.subscribe, () => columnsOf('accessories'))
  const waterSource = useSyncExternalStore(sync.subscribe, () => columnsOf('water_source'))
  return useMemo(() => {
    const columns = { customer, pipe, accessories, water_source: waterSource }
    return new OptionCounts({ columns, configuration, kinds, month })
  }, [customer, pipe, accessories, waterSource, configuration, kinds, month])
}
