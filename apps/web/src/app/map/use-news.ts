import type { SubscriberMessage } from '@petatirta/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { incidentsKey } from '#features/incidents/keys.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import type { City } from '#sync/page/city.ts'

/** What is fetched again when the server says that it changed. */
const RENEWED: Partial<Record<SubscriberMessage['type'], (city: string) => readonly unknown[]>> = {
  configuration: city => filtersQuery(city).queryKey,
  incidents: incidentsKey,
  network: city => ['network', city],
}

/** Open maps show what others changed, at once. */
export function useNews(sync: City | null): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      sync?.onMessage(({ type }) => {
        const queryKey = RENEWED[type]?.(sync.city)
        if (queryKey) void queryClient.invalidateQueries({ queryKey })
      }),
    [sync, queryClient],
  )
}
