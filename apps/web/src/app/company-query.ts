import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** M2.1: the city of a map. */
export const companyQuery = (city: string) =>
  queryOptions({
    queryKey: ['map-company', city],
    queryFn: async ({ signal }) => (await callApi(calls.mapCompany, { query: { city } }, { signal })).payload,
    staleTime: 60_000,
  })
