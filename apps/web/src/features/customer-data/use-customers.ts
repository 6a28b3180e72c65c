import { type CustomerFeature, calls } from '@petatirta/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { type CustomerValues, idOf, toCustomerChanges, toNewCustomer } from './customer-record.ts'

export interface CustomersPage {
  p: number
  rp: number
  search: string
}

export const customersQuery = (city: string, page: CustomersPage) =>
  queryOptions({
    queryKey: ['customers', city, page],
    queryFn: async ({ signal }) => {
      const query = { city, ...page, invalid: false }
      const { payload, meta } = await callApi(calls.listCustomers, { query }, { signal })
      return {
        rows: payload,
        meta: meta ?? { total: payload.length, page: page.p, rows_per_page: page.rp },
      }
    },
    placeholderData: keepPreviousData,
  })

/** M4.12: the list is read again after every change, a refused one included: it may be refused because the list is old. */
function useReload(city: string) {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['customers', city] })
}

/** With a customer it is changed, without one it is new. */
export const useSaveCustomer = (city: string, customer: CustomerFeature | undefined) =>
  useMutation({
    mutationFn: (values: CustomerValues) => {
      const query = { kota: city }
      if (!customer) return callApi(calls.createCustomer, { query, body: toNewCustomer(values) })
      const body = toCustomerChanges(values, customer)
      return callApi(calls.editCustomer, { params: { idpelanggan: idOf(customer) }, query, body })
    },
    onSettled: useReload(city),
  })

export const useRemoveCustomer = (city: string) =>
  useMutation({
    mutationFn: (customer: CustomerFeature) =>
      callApi(calls.removeCustomer, { params: { idpelanggan: idOf(customer) }, query: { kota: city } }),
    onSettled: useReload(city),
  })
