import { calls, type SystemStatus } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { mergeStatus, missingSince } from './merge-status.ts'

const KEY = ['system-status'] as const
const REFRESH_MS = 10_000

/** How the installation fares. A hidden tab asks for nothing, and is up to date as soon as it is seen again. */
export const useSystemStatus = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<SystemStatus>(KEY)
      const since = known && missingSince(known)
      const { payload } = await callApi(calls.systemStatus, { query: { since } }, { signal })
      return mergeStatus(known, payload)
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
