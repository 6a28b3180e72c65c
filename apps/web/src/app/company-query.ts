import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callKept } from '#shared/api/kept-answers.ts'

/** M2.1: the city of a map. */
export const companyQuery = (city: string) =>
  queryOptions({
    queryKey: ['map-company', city],
    queryFn: ({ signal }) => callKept(calls.mapCompany, { query: { city } }, { signal }),
    staleTime: 60_000,
  })
