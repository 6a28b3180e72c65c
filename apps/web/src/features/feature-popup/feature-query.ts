import type { FeatureKind } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { baseOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

/** What is known of a feature on the map. */
export const featureQuery = (
  sync: City,
  { kind, counter, row }: { kind: FeatureKind; counter: number; row: number },
) => {
  // A set that is fetched again may have the same counter and other rows.
  const base = baseOf(sync.getSnapshot().layers[kind].columns)
  return queryOptions({
    queryKey: ['feature', sync.city, kind, base, counter, row],
    queryFn: () => sync.features.details(kind, counter, row),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
}
