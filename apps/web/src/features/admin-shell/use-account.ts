import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#shared/api/account.ts'
import { useSession } from '#shared/session/use-session.ts'

export function useAccount() {
  const claims = useSession(state => state.claims)
  const { data } = useQuery({ ...accountQuery(claims?.sub), staleTime: Number.POSITIVE_INFINITY })
  return { username: data?.username, rule: claims?.rule }
}
