import type { MapCompany } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { EmptyMap } from '#features/empty-map/empty-map.tsx'
import { countsQuery } from '#layers/use-option-counts.ts'
import { useSession } from '#shared/session/use-session.ts'

/** The counts are those that the filter panel shows; without them nothing is claimed to be missing. */
export function EmptyCityMap({ company }: { company: MapCompany }) {
  const { data: counts } = useQuery(countsQuery(company.slug))
  const rule = useSession(({ claims }) => claims?.rule)
  return counts ? <EmptyMap city={company} counts={counts} rule={rule} /> : null
}
