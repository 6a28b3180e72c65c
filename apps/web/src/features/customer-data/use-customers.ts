import type { CustomerFeature } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { NOTICE_MS } from '@petatirta/domain'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
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
