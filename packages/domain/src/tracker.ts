export const LOAD_STATUSES = ['INITIAL', 'READY', 'LOADING', 'ERROR', 'LOADED', 'EXPIRED'] as const
export type LoadStatus = (typeof LOAD_STATUSES)[number]

export const LOCAL_CACHE_MS = 3_600_000

export type Counters<K extends string> = Partial<Record<K, number>>

export interface SyncInput<K extends string> {
  /** Milliseconds or Date of the last access kept in the browser. */
  lastAccess: number | Date | null | undefined
  stored: Counters<K> | null | undefined
  server: Counters<K> | null | undefined
  now: number | Date
  kinds: readonly K[]
}

export interface SyncPlan<K extends string> {
  /** What is stored is of no use: nothing says of what counters it is, or when it was used. */
  clearAll: boolean
  status: Record<K, 'READY' | 'EXPIRED'>
}

const timeOf = (lastAccess: SyncInput<string>['lastAccess']): number => Number(lastAccess ?? Number.NaN)

/** A last access far in the future is a clock that was set back: its age is unknown, so it counts as old. */
const isStale = (lastAccess: number, now: number) => Math.abs(now - lastAccess) > LOCAL_CACHE_MS

/**
 * M4.3. A kind that was never stored has nothing to read locally and is EXPIRED whatever the server counts. So are all after an hour:
 * the server is asked for each, and what is stored is what its changes continue (D103).
 */
export function syncPlan<K extends string>(input: SyncInput<K>): SyncPlan<K> {
  const { stored, server, kinds } = input
  const lastAccess = timeOf(input.lastAccess)
  const clearAll = !stored || Object.keys(stored).length === 0 || Number.isNaN(lastAccess)
  const hasExpired = clearAll || isStale(lastAccess, Number(input.now))
  const statusOf = (kind: K) => {
    const local = hasExpired ? undefined : stored?.[kind]
    return local === undefined || (server?.[kind] ?? 0) > local ? 'EXPIRED' : 'READY'
  }
  const status = Object.fromEntries(kinds.map(kind => [kind, statusOf(kind)]))
  return { clearAll, status: status as SyncPlan<K>['status'] }
}
