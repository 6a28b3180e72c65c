import { calls } from '@petatirta/contract'
import { MAP_RULES, validateSlug } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { callApi, isNotFound } from '#shared/api/client.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { Permitted } from './guard.tsx'
import { appTexts } from './texts.ts'

const MapPage = lazy(() => import('#app/map/map-page.tsx'))
const route = getRouteApi('/map/$city')

/** M2.1: the city is loaded; missing or inactive leads to /404. */
function City({ city }: { city: string }) {
  const isSlug = validateSlug(city) === undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['map-company', city],
    queryFn: async ({ signal }) => (await callApi(calls.mapCompany, { query: { city } }, { signal })).payload,
    enabled: isSlug,
    staleTime: 60_000,
  })
  if (!isSlug || isNotFound(error) || data?.isActive === false) return <Navigate to="/404" replace />
  if (data) return <MapPage company={data} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading feature={appTexts.map} />
}

export function MapRoute() {
  const { city } = route.useParams()
  return (
    <Permitted rules={MAP_RULES}>
      <Suspense fallback={<Loading feature={appTexts.map} />}>
        <City key={city} city={city} />
      </Suspense>
    </Permitted>
  )
}
