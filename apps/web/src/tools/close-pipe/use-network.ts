import type { FeatureKind } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { callApi, callForBytes } from '#shared/api/client.ts'
import type { City } from '#sync/page/city.ts'

/** What the network is made of, and whom it serves. */
const KINDS: readonly FeatureKind[] = ['pipe', 'accessories', 'water_source', 'customer']
const JOINED: readonly FeatureKind[] = ['pipe', 'accessories', 'water_source']

/** After so long the answer is given from what is here; what comes later changes it. */
const PATIENT_MS = 4000

const counterOf = (sync: City, kind: FeatureKind) => sync.getSnapshot().layers[kind].columns?.counter ?? ''

const useCounters = (sync: City, kinds: readonly FeatureKind[]): string =>
  useSyncExternalStore(sync.subscribe, () => kinds.map(kind => counterOf(sync, kind)).join('.'))

/** Fetched once more when the server says so; failing that, what the worker has kept counts. */
const FROM_SERVER = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const

const useNotes = (sync: City) =>
  useQuery({
    ...FROM_SERVER,
    queryKey: ['network-notes', sync.city],
    queryFn: async ({ signal }) => {
      const query = { city: sync.city }
      const [settings, valves] = await Promise.all([
        callApi(calls.networkSettings, { query }, { signal }),
        callApi(calls.valveStates, { query }, { signal }),
      ])
      const { subTypes: _, ...kept } = settings.payload
      await sync.network.inform({ notes: { settings: kept, valves: valves.payload, at: Date.now() } })
      return null
    },
  })

const useJoints = (sync: City) => {
  const counters = useCounters(sync, JOINED)
  return useQuery({
    ...FROM_SERVER,
    queryKey: ['network-set', sync.city, counters],
    queryFn: async ({ signal }) => {
      const set = await callForBytes(calls.networkSet, { query: { city: sync.city } }, { signal })
      await sync.network.inform({ set: new Uint8Array(await set.arrayBuffer()) })
      return null
    },
    // Else it would be fetched for layers that are still on their way.
    enabled: JOINED.every(kind => counterOf(sync, kind) !== ''),
    gcTime: 0,
  })
}

export interface NetworkAtHand {
  readonly isReady: boolean
  readonly revision: string
  /** What could not be fetched just now: an older one is used, if there is one. */
  readonly failed: { readonly states: boolean; readonly repairs: boolean }
  readonly refresh: () => void
}

/** Keeps a city's network at hand: its layers, what the server knows beside them, and news of both. */
export function useNetwork(sync: City): NetworkAtHand {
  const notes = useNotes(sync)
  const joints = useJoints(sync)
  const counters = useCounters(sync, KINDS)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const releases = KINDS.map(kind => sync.use(kind))
    const timer = setTimeout(() => setOver(true), PATIENT_MS)
    return () => {
      clearTimeout(timer)
      for (const release of releases) release()
    }
  }, [sync])
  const hear = useEffectEvent((type: string) => {
    if (type === 'valves') void notes.refetch()
    if (type !== 'network') return
    void notes.refetch()
    void joints.refetch()
  })
  useEffect(() => sync.onMessage(({ type }) => hear(type)), [sync])
  return {
    isReady: isOver || (notes.isFetchedAfterMount && joints.isFetchedAfterMount),
    revision: `${counters} ${notes.dataUpdatedAt} ${joints.dataUpdatedAt}`,
    failed: { states: notes.isError, repairs: joints.isError },
    refresh: () => void notes.refetch(),
  }
}
