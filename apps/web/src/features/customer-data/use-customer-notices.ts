import { NOTICE_MS } from '@petatirta/domain'
import { ApiError } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { customerDataTexts as texts } from './texts.ts'

const duration = NOTICE_MS

/** Of a server that broke there is no more to say. */
const isFailure = (error: unknown) => error instanceof ApiError && error.status >= 500

/**
 * M8: one sentence for whatever goes wrong here, and why where that is known. Each is said a moment later: a dialog that
 * goes hides from screen readers what is beside the dialog below it by then, and the message would never be heard.
 */
export function useCustomerNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => queueMicrotask(() => notify(message, 'success', { duration })),
    failed: (error: unknown) => {
      const reason = reasonOf(error)
      const known = !isFailure(error) && reason !== texts.failed
      queueMicrotask(() => notify(texts.failed, 'error', { duration, ...(known && { reason }) }))
    },
  }
}
