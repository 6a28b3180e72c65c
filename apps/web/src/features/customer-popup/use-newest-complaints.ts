import { calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** Enough to know what the last call was about; all of them are in the dialog. */
const NEWEST = 3

export const useNewestComplaints = (city: string, id: string) =>
  useQuery({
    queryKey: ['newest-complaints', city, id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.listComplaints, { query: { city, customerId: id, p: 1, rp: NEWEST } }, { signal }))
        .payload,
  })
