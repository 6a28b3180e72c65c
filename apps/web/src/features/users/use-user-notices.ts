import { USER_SNACKBAR_MS, userFormIncomplete } from '@petatirta/domain'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { userFailure } from './user-failure.ts'

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
