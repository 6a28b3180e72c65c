import { createSession } from './create-session.ts'
import { iccActive } from './icc.ts'
import { localStore } from './safe-storage.ts'

export type { Claims } from './claims.ts'
export type { SessionState, SignOutListener, SignOutReason } from './create-session.ts'

const TOKEN_KEY = iccActive ? 'petatirta.token.icc' : 'petatirta.token'

const session = createSession(localStore, TOKEN_KEY)

export const sessionStore = session.store
export const { signIn, signOut, onSignOut } = session

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    if (event.storageArea === window.localStorage) session.onStorage(event.key)
  })
