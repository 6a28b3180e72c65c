import type { Role } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLocation } from '#map/location-watch.ts'
import type { MapEngine } from '#map/map-engine.ts'
import type { City } from '#sync/city.ts'
import { registerOnceLoaded } from '../register-service-worker.ts'
import { filtersQuery } from './filters-query.ts'
import { logSelections, logView } from './map-activities.ts'
import { forwardFailures, type Notices } from './notices.ts'
import { onceBack } from './once-back.ts'
import { followSelection } from './popup/follow-selection.ts'

interface Options {
  engine: MapEngine | null
  sync: City | null
  view: Role | undefined
  notices: Notices
}

/** What goes on between the map, the city's connection and the outside without anything being drawn. */
export function useMapEffects({ engine, sync, view, notices }: Options): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (sync && view) logView(sync, view)
  }, [sync, view])

  useEffect(
    () =>
      sync?.onMessage(({ type }) => {
        if (type === 'configuration') void queryClient.invalidateQueries(filtersQuery(sync.city))
      }),
    [sync, queryClient],
  )

  useEffect(() => (sync ? registerOnceLoaded(sync) : undefined), [sync])

  // What was answered from what was kept, or not at all, is asked again.
  useEffect(
    () => (sync ? onceBack(sync, () => void queryClient.invalidateQueries()) : undefined),
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
