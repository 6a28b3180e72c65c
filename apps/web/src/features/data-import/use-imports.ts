import type { ImportEntry, Meta, SubscriberMessage } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '#shared/api/client.ts'

interface Page {
  p: number
  rp: number
}

/** A server that died sends no message: the history is also polled while an import runs. */
const POLL_MS = 3000

export const pollInterval = (entries: readonly ImportEntry[] | undefined): number | false =>
  entries?.some(({ status }) => status === 'running') ? POLL_MS : false

/** The history with the message applied; undefined when it has to be fetched: another import, or the end of one. */
export function applyMessage(
  entries: readonly ImportEntry[],
  { jobId, status, processed = 0 }: SubscriberMessage,
): ImportEntry[] | undefined {
  const current = entries.find(entry => entry.id === jobId && entry.status === 'running')
  if (!current || (status !== 'running' && status !== 'queued')) return undefined
  const next = { ...current, processed: Math.max(current.processed, processed) }
  return entries.map(entry => (entry === current ? next : entry))
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

/** Applies messages of the socket to the history. */
export function useApplyMessage() {
  const queryClient = useQueryClient()
  // Imports on none of the loaded pages: messages come several times a second, the list is fetched once.
  const asked = useRef(new Set<string>())
  return (city: string, message: SubscriberMessage) => {
    const { jobId = '', status } = message
    const queryKey = importsOf(city)
    let listed = false
    for (const [key, page] of queryClient.getQueriesData<{ rows: ImportEntry[]; meta: Meta }>({ queryKey })) {
      const rows = page && applyMessage(page.rows, message)
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

/** Restores a layer; any data of the city may change with it. */
export function useRestoreImport(city: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ImportEntry) => callApi(calls.restoreImport, { params: { id }, query: { city } }),
    onSettled: () => void queryClient.invalidateQueries(),
  })
}
