import type { QueryClient } from '@tanstack/react-query'
import { endOnServer } from '#shared/api/end-on-server.ts'
import { onSignOut, sessionStore } from '#shared/session/session.ts'
import { forgetOnSignOut } from '#sync/sign-out.ts'
import { router } from './router.tsx'

/** Keeps router, cache and stored copies in step with the session, in whichever tab it changed. */
export function followSession(queryClient: QueryClient) {
  forgetOnSignOut()
  onSignOut((reason, token) => {
    queryClient.clear()
    if (reason === 'user') endOnServer(token)
    // Who asked to leave starts afresh; who was thrown out finds the page again after signing in.
    if (reason === 'user') void router.navigate({ to: '/login', replace: true })
    else void router.invalidate()
  })
  sessionStore.subscribe((state, previous) => {
    if (state.token !== null && previous.token === null) void router.invalidate()
  })
}
