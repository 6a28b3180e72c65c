import { calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { useSession } from '#shared/session/use-session.ts'

/** The token names nobody (decisions), so the user's name is asked for by its id. */
export function useAccount() {
  const claims = useSession(state => state.claims)
  const id = claims?.sub
  const { data: username } = useQuery({
    queryKey: ['account', id],
    queryFn: async ({ signal }) => {
      const { payload } = await callApi(calls.listUsers, { query: { id, p: 1, rp: 1 } }, { signal })
      return payload[0]?.username ?? null
    },
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { username, rule: claims?.rule }
}
