import { createSession, isSuspended, readStored } from './create-session.ts'
import { iccActive } from './icc.ts'
import { localStore } from './safe-storage.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

export type { Claims } from './claims.ts'
export { isSuspended, type SessionState, type SignOutListener, type SignOutReason } from './create-session.ts'

const TOKEN_KEYS = { plain: 'petatirta.token', icc: 'petatirta.token.icc' } as const
const TOKEN_KEY = iccActive ? TOKEN_KEYS.icc : TOKEN_KEYS.plain

const session = createSession(localStore, TOKEN_KEY, { hasUnsavedWork })

export const sessionStore = session.store
export const { signIn, signOut, onSignOut, end: endSession, explain: explainEnd } = session

/** Waits while the session is suspended; false when its user left instead of signing in again. */
export async function signedInAgain(): Promise<boolean> {
  while (isSuspended(sessionStore.getState()))
    await new Promise<void>(resolve => {
      const stop = sessionStore.subscribe(() => {
        stop()
        resolve()
      })
    })
  return sessionStore.getState().token !== null
}

/** Is there a token that still counts, of this mode or of the other (A2, icc)? */
export const anyoneSignedIn = (): boolean =>
  sessionStore.getState().token !== null ||
  Object.values(TOKEN_KEYS).some(key => readStored(localStore.get(key), Date.now()).token !== null)

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    if (event.storageArea === window.localStorage) session.onStorage(event.key)
  })
