import { calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export interface Page {
  readonly p: number
  readonly rp: number
}

/** M7.2: the complaints of one customer, newest first. */
export const useComplaints = (city: string, customerId: string, page: Page) =>
  useQuery({
    queryKey: ['complaints', city, customerId, page],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(
        calls.listComplaints,
        { query: { city, customerId, ...page } },
        { signal },
      )
      return { rows: payload, total: meta?.total ?? payload.length }
    },
    // Another page of the same customer; never another one's.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === city && query.queryKey[2] === customerId ? previous : undefined,
  })
