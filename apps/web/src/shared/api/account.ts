import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './client.ts'

/** Who is signed in; the token holds no name. */
export const accountQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['account', id],
    queryFn: async ({ signal }) => (await callApi(calls.getAccount, {}, { signal })).payload,
    enabled: Boolean(id),
  })
