import { calls, type SystemJob } from '@petatirta/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { isActive } from './job.ts'

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
    // Waited for: whoever is told that it is done sees it in the list.
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemJobsQuery.queryKey }),
  })
}

export const useCancelJob = () => useJobChange(calls.cancelJob)
export const useRetryJob = () => useJobChange(calls.retryJob)
