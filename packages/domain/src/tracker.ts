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
  clearAll: boolean
  status: Record<K, 'READY' | 'EXPIRED'>
}

function isStale(lastAccess: SyncInput<string>['lastAccess'], now: number | Date): boolean {
  if (lastAccess === null || lastAccess === undefined) return true
  // A last access far in the future is a clock that was set back: its age is unknown, so it counts as old.
  return !(Math.abs(Number(now) - Number(lastAccess)) <= LOCAL_CACHE_MS)
}

/** M4.3. A kind that was never stored has nothing to read locally and is EXPIRED whatever the server counts. */
export function syncPlan<K extends string>(input: SyncInput<K>): SyncPlan<K> {
  const { stored, server, kinds } = input
  const clearAll = !stored || Object.keys(stored).length === 0 || isStale(input.lastAccess, input.now)
  const statusOf = (kind: K) => {
    const local = clearAll ? undefined : stored[kind]
    return local === undefined || (server?.[kind] ?? 0) > local ? 'EXPIRED' : 'READY'
  }
  const status = Object.fromEntries(kinds.map(kind => [kind, statusOf(kind)]))
  return { clearAll, status: status as SyncPlan<K>['status'] }
}
