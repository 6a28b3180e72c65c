import { calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export interface Customer {
  readonly city: string
  readonly id: string
  /** Of the customers' set: bills that change raise it. */
  readonly counter: number
}

/** M7.2: billing history by id and city. */
export const useCustomerBills = ({ city, id, counter }: Customer, enabled: boolean) =>
  useQuery({
    queryKey: ['customer-bills', city, id, counter],
    queryFn: async ({ signal }) =>
      (await callApi(calls.customerBills, { params: { id }, query: { city } }, { signal })).payload,
    enabled,
    // The same customer in a newer set; never another one.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === city && query.queryKey[2] === id ? previous : undefined,
  })
