import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './client.ts'

/** What the server tells every client before anybody signs in; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await callApi(calls.config, {}, { signal })).payload,
  staleTime: Number.POSITIVE_INFINITY,
})
