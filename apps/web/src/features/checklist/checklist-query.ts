import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export const checklistQuery = (city: string) =>
  queryOptions({
    queryKey: ['checklist', city],
    queryFn: async ({ signal }) => (await callApi(calls.checklist, { query: { city } }, { signal })).payload,
  })
