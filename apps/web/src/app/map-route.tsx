import { MAP_RULES, validateSlug } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isNotFound } from '#shared/api/client.ts'
import { companyQuery } from '#shared/api/map-company.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { Permitted } from './guard.tsx'
import { firstPicture } from './map/first-picture.ts'
import { MapPage } from './map/map-page.tsx'
import { appTexts } from './texts.ts'

const route = getRouteApi('/map/$city')

/** M2.1: the city is loaded; missing or inactive leads to /404. */
function City({ city }: { city: string }) {
  const isSlug = validateSlug(city) === undefined
  const { data, error, refetch } = useQuery({ ...companyQuery(city), enabled: isSlug })
  // Deferred, so that React makes the page in slices: in one go it would hold up a browser that is reading a city.
  const company = useDeferredValue(data, undefined)
  if (!isSlug || isNotFound(error) || data?.isActive === false) return <Navigate to="/404" replace />
  if (company) return <MapPage company={company} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return firstPicture(city) ? null : <Loading feature={appTexts.map} />
}

export function MapRoute() {
  const { city } = route.useParams()
  return (
    <Permitted rules={MAP_RULES}>
      <City key={city} city={city} />
    </Permitted>
  )
}
