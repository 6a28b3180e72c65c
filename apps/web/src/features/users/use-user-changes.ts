import { errorCode, errorMessage, FAULTS, type User } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { USER_SNACKBAR_MS, userFormIncomplete } from '@petatirta/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '#shared/api/client.ts'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from '#shared/ui/form/texts.ts'
import { toNewUser, type UserValues } from '#shared/ui/form/user-values.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { userTexts } from './texts.ts'
import { toUserChanges } from './user-record.ts'

/** A8, and why. */
export function userFailure(error: unknown): { message: string; reason?: string } {
  if (isFault(error, 'user', 'exists')) return { message: formTexts.usernameTaken }
  const reason = isFault(error, 'user', 'notAllowed') ? userTexts.rootOnly : reasonOf(error)
  return { message: formTexts.failed, reason }
}

const duration = USER_SNACKBAR_MS

/** A9: on this page messages stay a second longer. */
export function useUserNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => notify(message, 'success', { duration }),
    incomplete: () => notify(userFormIncomplete, 'error', { duration }),
    failed: (error: unknown) => {
      const { message, reason } = userFailure(error)
      notify(message, 'error', { duration, reason })
    },
  }
}

/** A8: the list is reloaded after every change, a refused one included: it may be refused because the list is old. */
function useReload() {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['users', 'account']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

export const useAddUser = () =>
  useMutation({
    mutationFn: (values: UserValues) => callApi(calls.createUser, { body: toNewUser(values) }),
    onSettled: useReload(),
  })

export const useEditUser = () =>
  useMutation({
    mutationFn: ({ values, seen }: { values: UserValues; seen: User }) =>
      callApi(calls.updateUser, { query: { id: seen._id }, body: toUserChanges(values, seen) }),
    onSettled: useReload(),
  })

export const useDeleteUser = () =>
  useMutation({
    mutationFn: ({ _id: id }: User) => callApi(calls.deleteUser, { query: { id } }),
    onSettled: useReload(),
  })

export const useResetFactor = () =>
  useMutation({
    mutationFn: ({ _id: id }: User) => callApi(calls.resetSecondFactor, { query: { id } }),
    onSettled: useReload(),
  })

export async function loadUser(id: string): Promise<User> {
  const { payload } = await callApi(calls.listUsers, { query: { id, p: 1, rp: 1 } })
  const [user] = payload
  if (user) return user
  throw new ApiError(FAULTS.notFound.status, errorCode('user', 'notFound'), errorMessage('user', 'notFound'))
}
