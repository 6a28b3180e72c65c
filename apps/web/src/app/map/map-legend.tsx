import { INCIDENT_STATES } from '@petatirta/contract/plain'
import { type ComponentProps, useMemo } from 'react'
import { useStore } from 'zustand'
import { INCIDENT_COLOURS } from '#features/incidents/incident-colours.ts'
import { incidentTexts } from '#features/incidents/texts.ts'
import { useKnownIncidents } from '#features/incidents/use-incidents.ts'
import { Legend } from '#layers/legend.tsx'
import type { LegendGroup } from '#layers/legend-groups.ts'
import type { IncidentsStore } from './incidents/incidents-on-map.ts'

interface Props extends Omit<ComponentProps<typeof Legend>, 'more'> {
  city: string
  incidents: IncidentsStore
}

const STATES = ['running', 'planned'] as const

/** The legend of the layers, and of incidents while there are any on the map. */
export function MapLegend({ city, incidents, ...legend }: Props) {
  const { data: open } = useKnownIncidents(city)
  const isOnMap = useStore(incidents, state => state.isOnMap)
  const more = useMemo((): LegendGroup[] => {
    const states = STATES.filter(name => isOnMap && open?.some(({ state }) => state === name))
    const entries = states.map(state => ({
      label: INCIDENT_STATES[state],
      mark: { shape: 'line', colour: INCIDENT_COLOURS[state] } as const,
    }))
    return entries.length > 0 ? [{ title: incidentTexts.title, entries }] : []
  }, [open, isOnMap])
  return <Legend {...legend} more={more} />
}
