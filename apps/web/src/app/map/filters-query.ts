import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** M3.8: colours, classes, channels and symbols of a city. */
export const filtersQuery = (city: string) =>
  queryOptions({
    queryKey: ['filters', city],
    queryFn: async ({ signal }) => (await callApi(calls.getFilters, { query: { city } }, { signal })).payload,
    staleTime: 5 * 60_000,
  })
