import { ACCOUNT_PATH } from '@petatirta/domain'
import { useState } from 'react'
import { AccountPage } from '#features/account/account-page.tsx'
import { PlainLayout } from '#features/account/plain-layout.tsx'
import { AdminShell } from '#features/admin-shell/admin-shell.tsx'
import { isHeldBack } from '#shared/session/claims.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Notices } from '#shared/ui/notice/notices.tsx'

export function AccountRoute() {
  const claims = useSession(state => state.claims)
  // As it was when the page opened: who has just enrolled must not lose the recovery codes to another layout.
  const [isPlain] = useState(claims?.rule === 'pdam' || (claims !== null && isHeldBack(claims)))
  // Signed out this very moment: the router is on its way to the login page.
  if (!claims) return null
  const page = <AccountPage />
  return (
    <Notices>
      {isPlain ? <PlainLayout>{page}</PlainLayout> : <AdminShell page={ACCOUNT_PATH}>{page}</AdminShell>}
    </Notices>
  )
}
