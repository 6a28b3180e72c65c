import { Box } from '@mui/material'
import type { CustomerIncident, OpenIncident } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { isUnreachable } from '#shared/api/client.ts'
import { hoursText, momentText } from './hours.ts'
import { lineTexts as texts } from './texts.ts'
import { customerIncidentsQuery, useKnownIncidents } from './use-incidents.ts'

interface Props {
  city: string
  gmtOffset: number
  /** Of the customer. */
  id: string
  area: string
}

type Shown = Pick<CustomerIncident, 'id' | 'state' | 'startsAt' | 'endsAt'>

const isPast = (at: string) => Date.parse(at) <= Date.now()

const sentence = ({ state, startsAt, endsAt }: Shown, gmtOffset: number) =>
  state === 'running'
    ? (isPast(endsAt) ? texts.overdue : texts.running)(momentText(endsAt, gmtOffset))
    : texts.planned(hoursText(startsAt, endsAt, gmtOffset))

/** Who is concerned is known to the server alone: without it the card speaks of the kelurahan. */
const nearby = ({ state, startsAt, endsAt }: Shown, area: string, gmtOffset: number) =>
  state === 'running'
    ? (isPast(endsAt) ? texts.nearOverdue : texts.nearRunning)(area, momentText(endsAt, gmtOffset))
    : texts.nearPlanned(area, hoursText(startsAt, endsAt, gmtOffset))

const isIn = (area: string) => (incident: OpenIncident) =>
  incident.areas.some(name => name.trim().toLowerCase() === area.trim().toLowerCase())

/** On a customer's card: until when there is no water, or when there will be none. */
export function IncidentLine({ city, gmtOffset, id, area }: Props) {
  const known = useKnownIncidents(city)
  // Most of the time there is none, and nothing is asked.
  const mayConcern = known.isError || (known.data?.length ?? 0) > 0
  const { data, error } = useQuery({ ...customerIncidentsQuery(city, id), enabled: mayConcern })
  const lines = data
    ? data.map(incident => ({ ...incident, text: sentence(incident, gmtOffset) }))
    : error
      ? (known.data ?? [])
          .filter(isIn(area))
          .map(incident => ({ ...incident, text: nearby(incident, area, gmtOffset) }))
      : []
  const isUnknown = error !== null && !isUnreachable(error) && lines.length === 0
  if (lines.length === 0 && !isUnknown) return null
  return (
    <Box role="status" sx={{ px: 2, pb: 1, display: 'grid', gap: 0.5, flexShrink: 0 }}>
      {lines.map(({ id: key, state, text }) => (
        <Box key={key} sx={{ ...LINE, color: state === 'running' ? 'error.main' : 'warning.main' }}>
          <TriangleAlert size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <span>{text}</span>
        </Box>
      ))}
      {isUnknown && <Box sx={{ ...LINE, color: 'text.secondary' }}>{texts.failed}</Box>}
    </Box>
  )
}

const LINE = { display: 'flex', gap: 0.75, fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.4 } as const
