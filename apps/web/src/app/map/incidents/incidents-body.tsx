import type { Incident, MapCompany } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { IncidentsPanel } from '#features/incidents/incidents-panel.tsx'
import { useKnownIncidents } from '#features/incidents/use-incidents.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { NoticeStore } from '#shared/ui/notice/notice-store.ts'
import { textOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import { hasRole } from '../has-role.ts'
import { useOffline } from '../use-offline.ts'
import { type IncidentsStore, putOnMap } from './incidents-on-map.ts'

interface Props {
  titleId: string
  engine: MapEngine | null
  sync: City
  company: Pick<MapCompany, 'slug' | 'gmtOffset'>
  notices: NoticeStore
  incidents: IncidentsStore
  onClose?: (() => void) | undefined
}

/** Names of the city's kelurahan, from their outlines. */
function useKelurahan(sync: City): readonly string[] {
  useEffect(() => sync.use('kelurahan_boundaries'), [sync])
  const columns = useSyncExternalStore(
    sync.subscribe,
    () => sync.getSnapshot().layers.kelurahan_boundaries.columns,
  )
  return useMemo(() => (columns ? textOf(columns, 'nama').filter(Boolean) : []), [columns])
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** Everything without water, or the place alone. */
function boxOf(position: readonly [number, number], line: readonly (readonly [number, number])[]): Box {
  let [west, south] = position
  let [east, north] = position
  for (const [lon, lat] of line) {
    west = Math.min(west, lon)
    south = Math.min(south, lat)
    east = Math.max(east, lon)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** The list of incidents beside the map that shows them. */
export function IncidentsBody({ titleId, engine, sync, company, notices, incidents, onClose }: Props) {
  const { isOnMap, chosen } = useStore(incidents)
  const { data: open } = useKnownIncidents(company.slug)
  const canWrite = useSession(({ claims }) => hasRole(claims, calls.createIncident.access.roles))
  const show = (incident: Incident) => {
    incidents.setState({ chosen: incident })
    const line = open?.find(({ id }) => id === incident.id)?.line.flat() ?? []
    engine?.showDegrees(boxOf(incident.position, line))
    onClose?.()
  }
  return (
    <IncidentsPanel
      titleId={titleId}
      city={company}
      offline={useOffline(sync)}
      areas={useKelurahan(sync)}
      isOnMap={isOnMap}
      onMapChange={on => putOnMap(incidents, on)}
      chosen={chosen?.id ?? null}
      canWrite={canWrite}
      onShow={show}
      onSaid={message => notices.show(message, 'success')}
      onClose={onClose}
    />
  )
}
