import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** A7: selectors ask for all of them at once. */
const ALL = 1_000_000

export const companyOptionsQuery = queryOptions({
  queryKey: ['company-options'],
  queryFn: async ({ signal }) =>
    (await callApi(calls.companyDropdown, { query: { p: 1, rp: ALL } }, { signal })).payload,
})
