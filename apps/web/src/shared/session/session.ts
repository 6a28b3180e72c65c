import { createSession, readStored } from './create-session.ts'
import { iccActive } from './icc.ts'
import { localStore } from './safe-storage.ts'

export type { Claims } from './claims.ts'
export type { SessionState, SignOutListener, SignOutReason } from './create-session.ts'

const TOKEN_KEYS = { plain: 'petatirta.token', icc: 'petatirta.token.icc' } as const
const TOKEN_KEY = iccActive ? TOKEN_KEYS.icc : TOKEN_KEYS.plain

const session = createSession(localStore, TOKEN_KEY)

export const sessionStore = session.store
export const { signIn, signOut, onSignOut } = session

/** Is there a token that still counts, of this mode or of the other (A2, icc)? */
export const anyoneSignedIn = (): boolean =>
  sessionStore.getState().token !== null ||
  Object.values(TOKEN_KEYS).some(key => readStored(localStore.get(key), Date.now()).token !== null)

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    if (event.storageArea === window.localStorage) session.onStorage(event.key)
  })
