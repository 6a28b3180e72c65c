import { CountBadge } from '#shared/ui/panel/count-badge.tsx'
import { useKnownIncidents } from './use-incidents.ts'

/** How many are planned or run; nothing while that is not known. */
export function IncidentCount({ city }: { city: string }) {
  const { data } = useKnownIncidents(city)
  return data ? <CountBadge count={data.length} /> : null
}
