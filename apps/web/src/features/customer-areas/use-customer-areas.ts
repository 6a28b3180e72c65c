import type { AreaCorrection } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { CUSTOMER_EDITOR_PAGE_SIZE } from '@petatirta/domain'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

const invalidCustomersQuery = (city: string, p: number) =>
  queryOptions({
    queryKey: ['invalid-customers', city, p],
    queryFn: async ({ signal }) => {
      const query = { city, invalid: true, p, rp: CUSTOMER_EDITOR_PAGE_SIZE }
      const { payload, meta } = await callApi(calls.listCustomers, { query }, { signal })
      return { customers: payload, total: meta?.total ?? payload.length }
    },
    // Rows must not move while the user types into them, and are never older than the page.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const areasQuery = (city: string) =>
  queryOptions({
    queryKey: ['areas', city],
    queryFn: async ({ signal }) => (await callApi(calls.listAreas, { query: { city } }, { signal })).payload,
  })

export const useInvalidCustomers = (city: string, p: number) => useQuery(invalidCustomersQuery(city, p))
export const useAreas = (city: string) => useQuery(areasQuery(city))

export const useCorrectCustomers = (city: string) =>
  useMutation({
    mutationFn: (body: AreaCorrection[]) => callApi(calls.correctCustomers, { query: { city }, body }),
  })
