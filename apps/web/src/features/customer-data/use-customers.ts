import type { CustomerFeature } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { NOTICE_MS } from '@petatirta/domain'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '#shared/api/client.ts'
import { isFault, reasonOf, refusedFields } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { type CustomerValues, idOf, toCustomerChanges, toNewCustomer } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'

const duration = NOTICE_MS

/** Of a server that broke there is no more to say. */
const isFailure = (error: unknown) => error instanceof ApiError && error.status >= 500

/**
 * M8: one sentence for whatever goes wrong here, and why where that is known. Each is said a moment later: a dialog that
 * goes hides from screen readers what is beside the dialog below it by then, and the message would never be heard.
 */
export function useCustomerNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => queueMicrotask(() => notify(message, 'success', { duration })),
    failed: (error: unknown) => {
      const reason = reasonOf(error)
      const known = !isFailure(error) && reason !== texts.failed
      queueMicrotask(() => notify(texts.failed, 'error', { duration, ...(known && { reason }) }))
    },
  }
}

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

/** The city's own lists change with imports, not while a form is filled in. */
export const choicesQuery = (city: string) =>
  queryOptions({
    queryKey: ['customer-choices', city],
    queryFn: async ({ signal }) =>
      (await callApi(calls.customerChoices, { query: { kota: city } }, { signal })).payload,
    staleTime: 60_000,
  })

/** M4.12: the list is read again after every change, a refused one included: it may be refused because the list is old. */
function useReload(city: string) {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['customers', city] })
}

export const useAddCustomer = (city: string) =>
  useMutation({
    mutationFn: (values: CustomerValues) =>
      callApi(calls.createCustomer, { query: { kota: city }, body: toNewCustomer(values) }),
    onSettled: useReload(city),
  })

export const useEditCustomer = (city: string) =>
  useMutation({
    mutationFn: ({ values, seen }: { values: CustomerValues; seen: CustomerFeature }) => {
      const params = { idpelanggan: idOf(seen) }
      const body = toCustomerChanges(values, seen)
      return callApi(calls.editCustomer, { params, query: { kota: city }, body })
    },
    onSettled: useReload(city),
  })

export const loadCustomer = async (city: string, id: string): Promise<CustomerFeature> =>
  (await callApi(calls.mapCustomer, { params: { id }, query: { kota: city } })).payload

/** Not an import that is under way: that has the same code, and it is enough to save again later. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  isFault(error, 'customer', 'conflict') && refusedFields(error).some(({ name }) => name === 'updatedAt')

export const useRemoveCustomer = (city: string) =>
  useMutation({
    mutationFn: (customer: CustomerFeature) =>
      callApi(calls.removeCustomer, { params: { idpelanggan: idOf(customer) }, query: { kota: city } }),
    onSettled: useReload(city),
  })
