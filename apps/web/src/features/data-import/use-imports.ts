import { calls, type ImportEntry, type Meta, type SubscriberMessage } from '@petatirta/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '#shared/api/client.ts'
import { pollInterval, toldImports } from './told-imports.ts'

interface Page {
  p: number
  rp: number
}

const importsOf = (city: string) => ['imports', city]

const importsQuery = (city: string, page: Page) =>
  queryOptions({
    queryKey: [...importsOf(city), page],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(calls.listImports, { query: { city, ...page } }, { signal })
      return {
        rows: payload,
        meta: meta ?? { total: payload.length, page: page.p, rows_per_page: page.rp },
      }
    },
    placeholderData: keepPreviousData,
    refetchInterval: query => pollInterval(query.state.data?.rows),
    staleTime: 0,
  })

/** A page of the city's imports, newest first. */
export const useImports = (city: string, page: Page) => useQuery(importsQuery(city, page))

/** Takes what the socket tells into the history. */
export function useTellImports() {
  const queryClient = useQueryClient()
  // Of imports that are on none of the pages here: they are told several times a second, and asked for once.
  const asked = useRef(new Set<string>())
  return (city: string, message: SubscriberMessage) => {
    const { jobId = '', status } = message
    const queryKey = importsOf(city)
    let listed = false
    for (const [key, page] of queryClient.getQueriesData<{ rows: ImportEntry[]; meta: Meta }>({ queryKey })) {
      const rows = page && toldImports(page.rows, message)
      if (!rows) continue
      queryClient.setQueryData(key, { ...page, rows })
      listed = true
    }
    if (listed || (status === 'running' && asked.current.has(jobId))) return
    asked.current.add(jobId)
    void queryClient.invalidateQueries({ queryKey })
  }
}

export function useReloadImports() {
  const queryClient = useQueryClient()
  return (city: string) => void queryClient.invalidateQueries({ queryKey: importsOf(city) })
}

/** Puts a layer back; whatever was known of the city may have changed with it. */
export function useRestoreImport(city: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ImportEntry) => callApi(calls.restoreImport, { params: { id }, query: { city } }),
    onSettled: () => void queryClient.invalidateQueries(),
  })
}
