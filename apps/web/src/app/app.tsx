import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { endOnServer } from '#shared/api/end-on-server.ts'
import { whyEnded } from '#shared/api/why-ended.ts'
import { explainEnd, isSuspended, onSignOut, sessionStore } from '#shared/session/session.ts'
import { AppTheme } from '#shared/theme/app-theme.tsx'
import { forgetOnSignOut } from '#sync/page/sign-out.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { SessionEnded } from './session-ended.tsx'

/** Sockets end without a reason: the server is asked for it. */
async function findReason(token: string): Promise<void> {
  const reason = sessionStore.getState().ended ?? (await whyEnded(token))
  if (reason) explainEnd(reason)
}

/** Keeps router, cache and stored copies in step with the session, in whichever tab it changed. */
function followSession(): void {
  forgetOnSignOut()
  onSignOut((reason, token) => {
    queryClient.clear()
    if (reason === 'user') endOnServer(token)
    else void findReason(token)
    // Who asked to leave starts afresh; who was thrown out finds the page again after signing in.
    if (reason === 'user') void router.navigate({ to: '/login', replace: true })
    else void router.invalidate()
  })
  sessionStore.subscribe((state, previous) => {
    if (isSuspended(state) && previous.token !== null) void findReason(previous.token)
    // Who signs in again over a page finds it as it was.
    if (state.token !== null && previous.claims === null) void router.invalidate()
  })
}

followSession()

export function App() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionEnded />
      </QueryClientProvider>
    </AppTheme>
  )
}
