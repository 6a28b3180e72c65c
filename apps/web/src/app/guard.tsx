import { ACCOUNT_PATH, type Rule } from '@petatirta/domain'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ForbiddenPage } from '#features/message-pages/message-page.tsx'
import { isHeldBack } from '#shared/session/claims.ts'
import { sessionStore } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'

/** A2: without a token to the login page, which remembers the page that was wanted. */
export function requireSession({ location }: { location: ParsedLocation }) {
  const { claims } = sessionStore.getState()
  if (claims === null) throw redirect({ to: '/login', search: { from: location.href }, replace: true })
  // The server opens nothing else to them.
  if (isHeldBack(claims) && location.pathname !== ACCOUNT_PATH)
    throw redirect({ to: ACCOUNT_PATH, replace: true })
}

/** A6: the token's rule must be on the route's list; otherwise the 403 page appears in its place. */
export function Permitted({ rules, children }: { rules: readonly Rule[]; children: ReactNode }) {
  const rule = useSession(state => state.claims?.rule)
  // Signed out this very moment: the router is on its way to the login page.
  if (rule === undefined) return null
  return rules.includes(rule) ? children : <ForbiddenPage />
}
