import type { IncidentBody, IncidentState, OpenIncident } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callCached } from '#shared/api/answer-cache.ts'
import { callApi } from '#shared/api/client.ts'
import { incidentsKey } from './keys.ts'

const LONGEST_MS = 3_600_000
/** A device whose clock is fast sees a beginning before the server does. */
const ONCE_PAST_MS = 15_000

/** When a planned incident begins, what is known of it is old. */
export function untilNextStart(
  known: readonly Pick<OpenIncident, 'state' | 'startsAt'>[] | undefined,
  now: number,
): number | false {
  const starts = (known ?? []).flatMap(({ state, startsAt }) =>
    state === 'planned' ? [Date.parse(startsAt) - now] : [],
  )
  if (starts.length === 0) return false
  const next = Math.min(...starts)
  return next <= 0 ? ONCE_PAST_MS : Math.min(LONGEST_MS, next + 1000)
}

/** Planned and running ones with their dry pipes. The last answer is kept for when there is no network. */
export const openIncidentsQuery = (city: string) =>
  queryOptions({
    queryKey: [...incidentsKey(city), 'open'],
    queryFn: ({ signal }) => callCached(calls.openIncidents, { query: { city } }, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => untilNextStart(state.data, Date.now()),
  })

/** What is known of them, without asking: the map itself asks once it is drawn. */
export const useKnownIncidents = (city: string) => useQuery({ ...openIncidentsQuery(city), enabled: false })

export interface IncidentFilter {
  readonly state: IncidentState | undefined
  readonly area: string | undefined
}

const PAGE = 20

/** Newest first, page after page; the first page of each filter is kept for when there is no network. */
export const incidentListQuery = (city: string, filter: IncidentFilter) =>
  infiniteQueryOptions({
    queryKey: [...incidentsKey(city), 'list', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callCached(calls.listIncidents, { query: { city, ...filter, p: pageParam, rp: PAGE } }, { signal }),
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => untilNextStart(state.data?.pages.flat(), Date.now()),
  })

export const customerIncidentsQuery = (city: string, id: string) =>
  queryOptions({
    queryKey: [...incidentsKey(city), 'customer', id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.customerIncidents, { params: { id }, query: { city } }, { signal })).payload,
    staleTime: 60_000,
    refetchInterval: ({ state }) => untilNextStart(state.data, Date.now()),
  })

export const affectedCustomersQuery = (city: string, id: string, p: number, rp: number) =>
  queryOptions({
    queryKey: [...incidentsKey(city), 'affected', id, p, rp],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(
        calls.incidentCustomers,
        { params: { id }, query: { city, p, rp } },
        { signal },
      )
      return { rows: payload, total: meta?.total ?? payload.length }
    },
  })

export interface IncidentChange {
  title: string
  reason: string
  startsAt: string
  endsAt: string
}

/** What is written is fetched again at once; other open maps hear of it from the server. */
function useWriting<V, P>(city: string, write: (values: V) => Promise<{ payload: P }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: V) => (await write(values)).payload,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: incidentsKey(city) }),
  })
}

export const useCreateIncident = (city: string) =>
  useWriting(city, (body: IncidentBody) => callApi(calls.createIncident, { query: { city }, body }))

export const useUpdateIncident = (city: string, id: string) =>
  useWriting(city, (body: IncidentChange) =>
    callApi(calls.updateIncident, { params: { id }, query: { city }, body }),
  )

export const useCloseIncident = (city: string, id: string) =>
  useWriting(city, (opened: string[]) =>
    callApi(calls.closeIncident, { params: { id }, query: { city }, body: { opened } }),
  )
