import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callCached } from './answer-cache.ts'

/** M2.1: the city of a map. */
export const companyQuery = (city: string) =>
  queryOptions({
    queryKey: ['map-company', city],
    queryFn: ({ signal }) => callCached(calls.mapCompany, { query: { city } }, { signal }),
    staleTime: 60_000,
  })
