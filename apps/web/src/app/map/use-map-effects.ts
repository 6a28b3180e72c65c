import type { Role } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logSelections, logView } from '#features/activity-log/map-activities.ts'
import { followSelection } from '#features/feature-popup/follow-selection.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { watchLocation } from '#map/place/location-watch.ts'
import type { NoticeStore } from '#shared/ui/notice/notice-store.ts'
import type { City } from '#sync/page/city.ts'
import { registerOnceLoaded } from '../register-service-worker.ts'
import { useNews } from './use-news.ts'

interface Options {
  engine: MapEngine | null
  sync: City | null
  view: Role | undefined
  notices: NoticeStore
}

/** Calls `reconnected` whenever the server can be reached again. */
function onReconnect(sync: Pick<City, 'getSnapshot' | 'subscribe'>, reconnected: () => void): () => void {
  let wasOffline = sync.getSnapshot().offline !== null
  return sync.subscribe(() => {
    const offline = sync.getSnapshot().offline !== null
    if (wasOffline && !offline) reconnected()
    wasOffline = offline
  })
}

/** M8: failures of the sockets are shown like everything else. */
export function forwardFailures(
  sync: Pick<City, 'getSnapshot' | 'subscribe'>,
  notices: NoticeStore,
): () => void {
  let shown = 0
  const show = () => {
    const { failure } = sync.getSnapshot()
    if (!failure || failure.id === shown) return
    shown = failure.id
    notices.show(failure.message)
  }
  show()
  return sync.subscribe(show)
}

/** What goes on between the map, the city's connection and the outside without anything being drawn. */
export function useMapEffects({ engine, sync, view, notices }: Options): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (sync && view) logView(sync, view)
  }, [sync, view])

  useNews(sync)

  useEffect(() => (sync ? registerOnceLoaded(sync) : undefined), [sync])

  // Answers from the cache, and calls that failed, are fetched again.
  useEffect(
    () => (sync ? onReconnect(sync, () => void queryClient.invalidateQueries()) : undefined),
    [sync, queryClient],
  )

  useEffect(() => (sync ? forwardFailures(sync, notices) : undefined), [sync, notices])

  useEffect(
    () => (engine && sync ? logSelections(engine, action => sync.log(action)) : undefined),
    [engine, sync],
  )

  useEffect(() => (engine && sync ? followSelection(engine, sync) : undefined), [engine, sync])

  useEffect(
    () => (engine ? watchLocation(navigator.geolocation, place => engine.showLocation(place)) : undefined),
    [engine],
  )
}
