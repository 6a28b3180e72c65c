import type { NetworkFaultKind, NetworkSettings } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** Everything about the network of a city: what a repair or other settings make old. */
const networkKey = (city: string) => ['network', city] as const

interface Page {
  readonly kind: NetworkFaultKind | undefined
  readonly p: number
  readonly rp: number
}

export const checkQuery = (city: string, page: Page) =>
  queryOptions({
    queryKey: [...networkKey(city), 'check', page],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(calls.checkNetwork, { query: { city, ...page } }, { signal })
      const { p, rp } = page
      return { check: payload, meta: meta ?? { total: payload.faults.length, page: p, rows_per_page: rp } }
    },
    placeholderData: keepPreviousData,
  })

export const repairsQuery = (city: string, page: Page) =>
  queryOptions({
    queryKey: [...networkKey(city), 'repairs', page],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(
        calls.listNetworkRepairs,
        { query: { city, ...page } },
        { signal },
      )
      return { rows: payload, total: meta?.total ?? payload.length }
    },
    placeholderData: keepPreviousData,
  })

export const settingsQuery = (city: string) =>
  queryOptions({
    queryKey: [...networkKey(city), 'settings'],
    queryFn: async ({ signal }) =>
      (await callApi(calls.networkSettings, { query: { city } }, { signal })).payload,
  })

/** What is repaired or taken back: single ones, or all of a kind. */
export type Several<Name extends string> = { readonly [name in Name]: string[] } | { kind: NetworkFaultKind }

function useWriting<V, P>(city: string, write: (values: V) => Promise<{ payload: P }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: V) => (await write(values)).payload,
    // Also after a failure: others may have repaired it. Not waited for: what it changes may take the dialog away that tells the outcome.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: networkKey(city) })
    },
  })
}

export const useRepair = (city: string) =>
  useWriting(city, (body: Several<'faults'>) => callApi(calls.repairNetwork, { query: { city }, body }))

export const useUndo = (city: string) =>
  useWriting(city, (body: Several<'repairs'>) => callApi(calls.undoNetworkRepairs, { query: { city }, body }))

export const useSaveSettings = (city: string) =>
  useWriting(city, (body: NetworkSettings) => callApi(calls.saveNetworkSettings, { query: { city }, body }))
