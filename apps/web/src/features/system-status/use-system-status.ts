import type { ServerProcess, SystemStatus } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { HOUR_MS } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/**
 * From when on samples are missing: the time up to which all living processes are known. What one was slow to write down
 * may be older than the newest of another and still be new.
 */
export function missingSince({ processes }: SystemStatus): string | undefined {
  const known = processes
    .filter(({ alive }) => alive)
    .map(({ samples, startedAt }) => samples.at(-1)?.at ?? startedAt)
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}

/** The newest answer with the samples of the last hour, those included that it was not asked for. */
export function mergeStatus(known: SystemStatus | undefined, fresh: SystemStatus): SystemStatus {
  const from = Date.parse(fresh.at) - HOUR_MS
  const before = new Map(known?.processes.map(({ id, samples }) => [id, samples]))
  const merge = ({ id, samples }: ServerProcess) => {
    const newest = Date.parse(before.get(id)?.at(-1)?.at ?? '')
    return [
      ...(before.get(id) ?? []),
      // Sent twice: another process was behind.
      ...samples.filter(({ at }) => !(Date.parse(at) <= newest)),
    ].filter(({ at }) => Date.parse(at) > from)
  }
  return {
    ...fresh,
    processes: fresh.processes.map(process => ({ ...process, samples: merge(process) })),
  }
}

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
