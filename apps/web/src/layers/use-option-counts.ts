import { FEATURE_KINDS, type FeatureKind, type FilterConfiguration } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { callCached } from '#shared/api/answer-cache.ts'
import type { FilterSection, WatchCounts } from '#shared/ui/panel/option-counts.ts'
import { countOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import { type CountSources, OptionCounts } from './option-counts.ts'

/** Of layers that are not here: those that are, are counted here. */
const FRESH_MS = 5 * 60_000

export const countsQuery = (city: string) =>
  queryOptions({
    queryKey: ['counts', city],
    queryFn: ({ signal }) => callCached(calls.mapCounts, { query: { city } }, { signal }),
    staleTime: FRESH_MS,
  })

/** How many features layers have that are here, as text: what is alike is the same. They follow every change. */
export const countsHere = ({ layers }: Pick<CitySnapshot, 'layers'>): string =>
  JSON.stringify(
    Object.fromEntries(
      FEATURE_KINDS.flatMap(kind => {
        const { status, columns } = layers[kind]
        // One that is being brought up to date keeps its number until then.
        const isKept = status === 'LOADED' || status === 'LOADING'
        return columns && isKept ? [[kind, countOf(columns)]] : []
      }),
    ),
  )

export function useOptionCounts(
  sync: City,
  configuration: FilterConfiguration | null | undefined,
  month: string,
  asOf: string | null,
): OptionCounts {
  const { data: counted } = useQuery(countsQuery(sync.city))
  const here = useSyncExternalStore(sync.subscribe, () => countsHere(sync.getSnapshot()))
  const kinds = useMemo(() => counted && { ...counted, ...JSON.parse(here) }, [counted, here])
  const columnsOf = (kind: keyof CountSources['columns']) => sync.getSnapshot().layers[kind].columns
  const customer = useSyncExternalStore(sync.subscribe, () => columnsOf('customer'))
  const pipe = useSyncExternalStore(sync.subscribe, () => columnsOf('pipe'))
  const accessories = useSyncExternalStore(sync.subscribe, () => columnsOf('accessories'))
  const waterSource = useSyncExternalStore(sync.subscribe, () => columnsOf('water_source'))
  return useMemo(() => {
    const columns = { customer, pipe, accessories, water_source: waterSource }
    return new OptionCounts({ columns, configuration, kinds, month, asOf })
  }, [customer, pipe, accessories, waterSource, configuration, kinds, month, asOf])
}

/** Which layer has to be here for the numbers beside a section's options; the others are counted by the server. */
const COUNTED: Partial<Record<FilterSection, FeatureKind>> = {
  pipeTypes: 'pipe',
  pipeDiameters: 'pipe',
  accessories: 'accessories',
  waterSources: 'water_source',
  customer: 'customer',
  paymentChannels: 'customer',
  arrears: 'customer',
  customerGroup: 'customer',
  waterConsumption: 'customer',
  client: 'customer',
  rayon: 'customer',
}

/** A layer that is switched off is loaded all the same while its options are open. */
export const watchCounts =
  (sync: Pick<City, 'use'>): WatchCounts =>
  section => {
    const kind = COUNTED[section]
    return kind ? sync.use(kind) : () => undefined
  }
