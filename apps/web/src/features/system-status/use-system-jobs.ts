import type { SystemJob } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { jobTexts as texts } from './texts.ts'

export const isActive = ({ status }: SystemJob): boolean => status === 'queued' || status === 'running'

/** 'Sinkronisasi tagihan PDAM Kota Contoh', 'Import data pipa.geojson PDAM Kota Contoh'. */
export const jobName = ({ type, detail, city, cityName }: SystemJob): string =>
  [texts.types[type], detail, cityName ?? city].filter(part => part !== null).join(' ')

const WHILE_RUNNING_MS = 3000
const REFRESH_MS = 10_000

const systemJobsQuery = queryOptions({
  queryKey: ['system-jobs'],
  queryFn: async ({ signal }) => (await callApi(calls.systemJobs, {}, { signal })).payload,
  refetchInterval: ({ state }) => (state.data?.some(isActive) ? WHILE_RUNNING_MS : REFRESH_MS),
  staleTime: 0,
})

export const useSystemJobs = () => useQuery(systemJobsQuery)

function useJobChange(call: typeof calls.cancelJob | typeof calls.retryJob) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: SystemJob) => (await callApi(call, { params: { id } })).payload,
    // Awaited: when the notice appears, the list shows the change.
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemJobsQuery.queryKey }),
  })
}

export const useCancelJob = () => useJobChange(calls.cancelJob)
export const useRetryJob = () => useJobChange(calls.retryJob)
