import { userFormIncomplete } from '@petatirta/domain'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from '#shared/ui/form/texts.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'

/** A8, and why. */
export function useCompanyNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => notify(message, 'success'),
    incomplete: () => notify(userFormIncomplete, 'error'),
    failed: (error: unknown) => {
      const reason = isFault(error, 'user', 'exists') ? formTexts.usernameTaken : reasonOf(error)
      notify(formTexts.failed, 'error', { reason })
    },
  }
}
