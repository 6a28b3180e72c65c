import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callKept } from '#shared/api/kept-answers.ts'

/** M3.8: colours, classes, channels and symbols of a city. */
export const filtersQuery = (city: string) =>
  queryOptions({
    queryKey: ['filters', city],
    queryFn: ({ signal }) => callKept(calls.getFilters, { query: { city } }, { signal }),
    staleTime: 5 * 60_000,
  })
