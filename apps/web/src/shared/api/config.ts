import { calls } from '@petatirta/contract'
import { queryOptions } from '@tanstack/react-query'
import { callKept } from './kept-answers.ts'

/** What the server tells every client before anybody signs in; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callKept(calls.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
