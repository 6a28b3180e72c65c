import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { signIn } from '#shared/session/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account-sessions'],
  queryFn: async ({ signal }) => (await callApi(calls.listSessions, {}, { signal })).payload,
})

function useReload() {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['account', 'account-sessions', 'users'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

export interface PasswordChange {
  current: string
  next: string
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: async ({ current, next }: PasswordChange) => {
      const { payload } = await callApi(calls.changePassword, { body: { current, next } })
      // The former token may say that nothing else is open.
      signIn(payload.accessToken)
    },
    onSettled: useReload(),
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => callApi(calls.endSession, { params: { id } }),
    onSettled: useReload(),
  })

export const useEndOthers = () =>
  useMutation({
    mutationFn: async () => (await callApi(calls.endSessions, { query: {} })).payload.ended,
    onSettled: useReload(),
  })

export const useStartFactor = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await callApi(calls.startSecondFactor, { body: { password } })).payload,
  })

/** The token says whether the user still has to enrol, so a new one comes with the answer. */
export const useConfirmFactor = () =>
  useMutation({
    mutationFn: async (code: string) => {
      const { payload } = await callApi(calls.confirmSecondFactor, { body: { code } })
      signIn(payload.accessToken)
      return payload.recoveryCodes
    },
    onSettled: useReload(),
  })

export const useRemoveFactor = () =>
  useMutation({
    mutationFn: async (body: { password: string; code: string }) => {
      const { payload } = await callApi(calls.removeSecondFactor, { body })
      signIn(payload.accessToken)
    },
    onSettled: useReload(),
  })

export const useRenewCodes = () =>
  useMutation({
    mutationFn: async (code: string) =>
      (await callApi(calls.renewRecoveryCodes, { body: { code } })).payload.recoveryCodes,
    onSettled: useReload(),
  })
