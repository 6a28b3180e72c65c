import type { Incident, OpenIncident } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { INCIDENT_COLOURS } from '#features/incidents/incident-colours.ts'
import { openIncidentsQuery } from '#features/incidents/use-incidents.ts'
import type { MountedLayer } from '#map/engine/layer-spec.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { type DrawnIncident, incidentsLayer } from '#map/overlays/incidents-layer.ts'
import type { IncidentsStore } from './incidents-on-map.ts'

interface Props {
  engine: MapEngine
  city: string
  state: IncidentsStore
  /** The list is to be seen. */
  onOpen: () => void
}

/** What was chosen is as it was then: one that is not open any more was finished since. */
const overOf = (chosen: Incident): OpenIncident => ({ ...chosen, state: 'closed', line: [] })

/** One that is over has no pipes on the map; chosen in the list, its place is marked. */
function drawnOf(
  known: readonly OpenIncident[] | undefined,
  chosen: Incident | null,
): (Incident & DrawnIncident)[] {
  const open = known ?? []
  const isOther = chosen !== null && !open.some(({ id }) => id === chosen.id)
  const others = isOther ? [known ? overOf(chosen) : { ...chosen, line: [] }] : []
  return [...open, ...others].map(incident => ({
    ...incident,
    colour: INCIDENT_COLOURS[incident.state],
    isPlanned: incident.state === 'planned',
    isChosen: incident.id === chosen?.id,
  }))
}

/** Draws incidents, and opens their list at the one that is pressed. */
export function MapIncidents({ engine, city, state, onOpen }: Props) {
  const { data: open } = useQuery(openIncidentsQuery(city))
  const { isOnMap, chosen } = useStore(state)
  const drawn = useMemo(() => (isOnMap ? drawnOf(open, chosen) : []), [isOnMap, open, chosen])
  const [layer, setLayer] = useState<MountedLayer<readonly DrawnIncident[]>>()
  useEffect(() => {
    const mounted = engine.mount(incidentsLayer)
    setLayer(mounted)
    return () => mounted.remove()
  }, [engine])
  useEffect(() => layer?.update(drawn), [layer, drawn])

  const press = useEffectEvent(() => {
    const { selection } = engine.getSnapshot()
    if (selection?.kind !== incidentsLayer.kind) return
    engine.clearSelection()
    const incident = drawn[selection.row]
    if (!incident) return
    state.setState({ chosen: incident })
    onOpen()
  })
  useEffect(() => engine.subscribe(() => press()), [engine])
  return null
}
