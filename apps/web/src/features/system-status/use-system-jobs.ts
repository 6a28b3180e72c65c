import type { SystemJob } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import type { ListPage } from '#shared/ui/list/list-pages.tsx'
import { jobTexts as texts } from './texts.ts'

export const isActive = ({ status }: SystemJob): boolean => status === 'queued' || status === 'running'

/** 'Sinkronisasi tagihan PDAM Kota Contoh', 'Import data pipa.geojson PDAM Kota Contoh'. */
export const jobName = ({ type, detail, city, cityName }: SystemJob): string =>
  [texts.types[type], detail, cityName ?? city].filter(part => part !== null).join(' ')

const WHILE_RUNNING_MS = 3000
const REFRESH_MS = 10_000

const JOBS = ['system-jobs']

const systemJobsQuery = (page: ListPage) =>
  queryOptions({
    queryKey: [...JOBS, page],
    queryFn: async ({ signal }) => {
      const { payload: jobs, meta } = await callApi(calls.systemJobs, { query: page }, { signal })
      return { jobs, total: meta?.total ?? jobs.length }
    },
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) ? WHILE_RUNNING_MS : REFRESH_MS),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const useSystemJobs = (page: ListPage) => useQuery(systemJobsQuery(page))

function useJobChange(call: typeof calls.cancelJob | typeof calls.retryJob) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: SystemJob) => (await callApi(call, { params: { id } })).payload,
    // Awaited: when the notice appears, the list shows the change.
    onSettled: () => queryClient.invalidateQueries({ queryKey: JOBS }),
  })
}

export const useCancelJob = () => useJobChange(calls.cancelJob)
export const useRetryJob = () => useJobChange(calls.retryJob)
