import { calls } from '@petatirta/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './client.ts'

/** M3.6: how many complaints and work orders a customer has. */
export const complaintCountQuery = (city: string, id: string) =>
  queryOptions({
    queryKey: ['complaint-count', city, id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.countComplaints, { params: { id }, query: { city } }, { signal })).payload,
  })
