import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callCached } from '#shared/api/answer-cache.ts'

/** M3.8: colours, classes, channels and symbols of a city. */
export const filtersQuery = (city: string) =>
  queryOptions({
    queryKey: ['filters', city],
    queryFn: ({ signal }) => callCached(calls.getFilters, { query: { city } }, { signal }),
    staleTime: 5 * 60_000,
  })
