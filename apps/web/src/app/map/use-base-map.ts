import { useColorScheme } from '@mui/material/styles'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { boxOfPoints } from '#map/place/box-of-points.ts'
import { callCached } from '#shared/api/answer-cache.ts'
import type { City } from '#sync/page/city.ts'
import { lineIsFree } from './line-is-free.ts'

const basemapQuery = (city: string) =>
  queryOptions({
    queryKey: ['basemap', city],
    queryFn: ({ signal }) => callCached(calls.basemap, { query: { city } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The installation's own base map, fetched when customers are drawn, and a dark map in the dark theme. */
export function useBaseMap(engine: MapEngine | null, sync: City | null, isDrawn: boolean): void {
  const { colorScheme } = useColorScheme()
  useEffect(() => engine?.setDark(colorScheme === 'dark'), [engine, colorScheme])
  const city = sync?.city ?? ''
  const { data: file, refetch } = useQuery({ ...basemapQuery(city), enabled: isDrawn && city !== '' })
  useEffect(() => {
    if (!engine || !sync || !file) return
    const over = new AbortController()
    let detach = () => {}
    const area = () => {
      const customers = sync.getSnapshot().layers.customer.columns
      return customers ? boxOfPoints(customers.positions, customers.origin) : undefined
    }
    import('#map/basemap/attach.ts').then(
      ({ attachOwnBase }) => {
        if (over.signal.aborted) return
        const idle = () => lineIsFree(sync, over.signal)
        detach = attachOwnBase(engine, { city: sync.city, file, area, idle, onReplaced: refetch })
      },
      (cause: unknown) => console.warn('The own base map was not loaded', cause),
    )
    return () => {
      over.abort()
      detach()
    }
  }, [engine, sync, file, refetch])
}
