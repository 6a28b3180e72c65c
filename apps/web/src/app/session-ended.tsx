import { Suspense } from 'react'
import { isSuspended } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'

const SignInAgainDialog = lazyPart(
  async () => (await import('#features/login/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** Over the page, whichever it is, while its session is over and its unsaved work waits. */
export function SessionEnded() {
  const suspended = useSession(isSuspended)
  return (
    suspended && (
      <Suspense>
        <SignInAgainDialog />
      </Suspense>
    )
  )
}
