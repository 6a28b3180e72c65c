import { calls } from '@petatirta/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export const symbolsQuery = (city: string) =>
  queryOptions({
    queryKey: ['symbols', city],
    queryFn: async ({ signal }) => (await callApi(calls.getSymbols, { query: { city } }, { signal })).payload,
  })

/** The list, and the map that was open in this window and is come back to. */
export function useReloadSymbols(city: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['symbols', 'filters']) void queryClient.invalidateQueries({ queryKey: [key, city] })
  }
}
