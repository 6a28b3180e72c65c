import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callCached } from './answer-cache.ts'

/** What every client gets before a sign-in; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callCached(calls.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
