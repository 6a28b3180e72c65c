import type { IncidentState } from '@petatirta/contract'

/** On the map and in its legend; each differs from the colours of billing by its rim, sign or dashes, too. */
export const INCIDENT_COLOURS: Readonly<Record<IncidentState, string>> = {
  running: '#c81e1e',
  planned: '#d97706',
  closed: '#64748b',
}
