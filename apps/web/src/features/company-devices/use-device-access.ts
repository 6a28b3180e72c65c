import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

/** Fetched whenever the dialog opens: it shows what has arrived by now. */
export const deviceAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ['device-access', id],
    queryFn: async ({ signal }) => (await callApi(calls.deviceAccess, { query: { id } }, { signal })).payload,
    staleTime: 0,
    gcTime: 0,
  })

function useReload(id: string) {
  const queryClient = useQueryClient()
  // Not waited for: a new key is shown at once, whatever becomes of the rest.
  return () => void queryClient.invalidateQueries({ queryKey: deviceAccessQuery(id).queryKey })
}

export const useIssueKey = (id: string) =>
  useMutation({
    mutationFn: async () => (await callApi(calls.issueDeviceKey, { query: { id } })).payload.key,
    // A key is kept nowhere but on the screen.
    gcTime: 0,
    onSettled: useReload(id),
  })

export const useRevokeKey = (id: string) =>
  useMutation({
    mutationFn: () => callApi(calls.revokeDeviceKey, { query: { id } }),
    onSettled: useReload(id),
  })
