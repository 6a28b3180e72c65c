import type { ColourChanges } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

async function loadPipeColours(city: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  const [configuration, names] = await Promise.all([
    callApi(calls.getFilters, { query: { city } }, options),
    callApi(calls.pipeNames, { query: { city } }, options),
  ])
  return { configuration: configuration.payload, names: names.payload }
}

export type PipeColours = Awaited<ReturnType<typeof loadPipeColours>>

/** Fetched when the editor opens, never while the user edits. */
export const pipeColoursQuery = (city: string) =>
  queryOptions({
    queryKey: ['pipe-colours', city],
    queryFn: ({ signal }) => loadPipeColours(city, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useLoadNewest = (city: string) => useMutation({ mutationFn: () => loadPipeColours(city) })

export function useSaveColours(city: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: ColourChanges }) =>
      (await callApi(calls.updateFilter, { query: { id }, body: changes })).payload,
    // A map that was open in this window and is come back to.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['filters', city] }),
  })
}
