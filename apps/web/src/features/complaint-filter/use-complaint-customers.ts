import type { CallInput } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { WORK_ORDER_PHASES } from '@petatirta/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from '#shared/api/client.ts'
import type { FilterState, PhaseFilter } from '#shared/filters/filter-state.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { baseOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

type ComplaintRequest = CallInput<typeof calls.complaintCustomers>['query']

/** 7 → '+07:00', -3.5 → '-03:30' */
function isoOffset(gmtOffset: number): string {
  const minutes = Math.round(Math.abs(gmtOffset) * 60)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${gmtOffset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** M7.2: what the server is asked for, or null where the view has no such filter (M4.4). */
export function complaintRequest(
  city: string,
  { view, complaint }: Pick<FilterState, 'view' | 'complaint'>,
  gmtOffset: number,
): ComplaintRequest | null {
  if (view === 'umum') return null
  const { startDate, endDate, type, phaseType, phases } = complaint
  const offset = isoOffset(gmtOffset)
  // hublang alone may not ask about phases (D17).
  const asked = view === 'workOrder' ? WORK_ORDER_PHASES : []
  const active = (value: PhaseFilter['value']) =>
    asked.filter(phase => phases[phase].active && phases[phase].value === value).join(',')
  return {
    city,
    startDate: `${startDate}T00:00:00.000${offset}`,
    endDate: `${endDate}T23:59:59.999${offset}`,
    ...(type !== null && { type }),
    ...(view === 'workOrder' && { filterDatePhaseType: phaseType }),
    includeWorkOrderFilter: active('include'),
    excludeWorkOrderFilter: active('exclude'),
  }
}

/** M4.10 */
export type ComplaintStatus = 'READY' | 'LOADING' | 'ERROR'

export interface ComplaintCustomers {
  readonly status: ComplaintStatus
  /** One byte a row of the customers on the map. While the next answer loads, the last one of the same view. */
  readonly mask: Uint8Array | null
  /** How many customers stand out, of the present filter alone. */
  readonly count: number | undefined
  readonly retry: () => void
}

export const complaintCustomersKey = ['complaint-customers'] as const

const idsQuery = (request: ComplaintRequest | null) =>
  queryOptions({
    queryKey: [...complaintCustomersKey, request],
    queryFn: async ({ signal }) =>
      request ? (await callApi(calls.complaintCustomers, { query: request }, { signal })).payload : [],
    enabled: request !== null,
  })

type Ids = readonly string[]

/** Names an answer: a key made of half a million ids would have to be written and compared as text. */
const answers = new WeakMap<Ids, number>()
let lastAnswer = 0
function answerOf(ids: Ids): number {
  const known = answers.get(ids) ?? ++lastAnswer
  answers.set(ids, known)
  return known
}

function countOf(mask: Uint8Array): number {
  let count = 0
  for (let row = 0; row < mask.length; row++) count += mask[row] as number
  return count
}

interface MaskInput {
  readonly sync: City | null
  readonly view: string
  /** Of the customers on the map; undefined while there are none. */
  readonly counter: number | undefined
  /** The whole set whose rows they are: what is added to it has rows of its own. */
  readonly base: number | undefined
  readonly ids: Ids | undefined
}

/** Rows instead of ids. Another set of customers, or another answer, is another mask. */
const maskQuery = ({ sync, view, counter, base, ids }: MaskInput) => {
  const key = ['complaint-mask', sync?.city, view, base] as const
  return queryOptions({
    queryKey: [...key, counter, ids && answerOf(ids)] as const,
    queryFn: async () => {
      const mask = ids && counter !== undefined ? await sync?.features.maskOf('customer', counter, ids) : null
      if (!mask) throw new Error('The customers of this answer could not be looked up')
      return { mask, count: countOf(mask) }
    },
    enabled: sync !== null && ids !== undefined && counter !== undefined,
    // Until then the map keeps what it shows, unless that was about another view or other rows.
    placeholderData: (last, from) =>
      from && key.every((part, i) => part === from.queryKey[i]) ? last : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const noSubscription = () => () => {}

/** The customers on the map, and whether they will not come. */
function useCustomerSet(sync: City | null) {
  const subscribe = sync?.subscribe ?? noSubscription
  const layer = () => sync?.getSnapshot().layers.customer
  const counter = useSyncExternalStore(subscribe, () => layer()?.columns?.counter)
  const base = useSyncExternalStore(subscribe, () => baseOf(layer()?.columns))
  const failed = useSyncExternalStore(subscribe, () => layer()?.status === 'ERROR' && !layer()?.columns)
  return { counter, base, failed }
}

interface Options {
  readonly sync: City | null
  readonly filters: FilterStore
  readonly city: string
  readonly gmtOffset: number
}

/** M4.4, M4.10: the customers that stand out in the views hublang and workOrder. */
export function useComplaintCustomers({ sync, filters, city, gmtOffset }: Options): ComplaintCustomers {
  const view = useSyncExternalStore(filters.subscribe, () => filters.getState().view)
  const complaint = useSyncExternalStore(filters.subscribe, () => filters.getState().complaint)
  const request = complaintRequest(city, { view, complaint }, gmtOffset)
  const { counter, base, failed } = useCustomerSet(sync)
  const ids = useQuery(idsQuery(request))
  const mask = useQuery(maskQuery({ sync, view, counter, base, ids: request ? ids.data : undefined }))

  const { isLoadingError: idsFailed, refetch: refetchIds } = ids
  const { isLoadingError: maskFailed, refetch: refetchMask } = mask
  const retry = useCallback(() => {
    if (idsFailed) void refetchIds()
    if (maskFailed) void refetchMask()
    // Using a layer that failed loads it once more.
    if (failed) sync?.use('customer')()
  }, [idsFailed, refetchIds, maskFailed, refetchMask, failed, sync])

  if (!request) return { status: 'READY', mask: null, count: undefined, retry }
  if (failed || idsFailed || maskFailed) return { status: 'ERROR', mask: null, count: undefined, retry }
  const known = mask.data !== undefined && !mask.isPlaceholderData
  return {
    status: known ? 'READY' : 'LOADING',
    mask: mask.data?.mask ?? null,
    count: known ? mask.data.count : undefined,
    retry,
  }
}
