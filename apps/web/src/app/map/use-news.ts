import type { SubscriberMessage } from '@petatirta/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { complaintCustomersKey } from '#features/complaint-filter/use-complaint-customers.ts'
import { incidentsKey } from '#features/incidents/keys.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import type { City } from '#sync/page/city.ts'

type News = SubscriberMessage['type']

/** What is fetched again when the server says that it changed. */
const RENEWED: Partial<Record<News, (city: string) => readonly unknown[]>> = {
  configuration: city => filtersQuery(city).queryKey,
  incidents: incidentsKey,
  network: city => ['network', city],
  complaints: () => complaintCustomersKey,
}

/** What is large is not asked for by all maps at the same moment, and once for what is said meanwhile. */
const SPREAD_MS: Partial<Record<News, number>> = { complaints: 10_000 }

/** Returns how to stop. */
export function renewOnNews(
  sync: Pick<City, 'city' | 'onMessage'>,
  queries: Pick<QueryClient, 'invalidateQueries'>,
): () => void {
  const waiting = new Map<News, ReturnType<typeof setTimeout>>()
  const stop = sync.onMessage(({ type }) => {
    const queryKey = RENEWED[type]?.(sync.city)
    if (!queryKey || waiting.has(type)) return
    const renew = () => {
      waiting.delete(type)
      void queries.invalidateQueries({ queryKey })
    }
    const spread = SPREAD_MS[type]
    if (spread === undefined) renew()
    else waiting.set(type, setTimeout(renew, Math.random() * spread))
  })
  return () => {
    stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

/** Open maps show what others changed, at once. */
export function useNews(sync: City | null): void {
  const queryClient = useQueryClient()
  useEffect(() => (sync ? renewOnNews(sync, queryClient) : undefined), [sync, queryClient])
}
