import { createStore } from 'zustand/vanilla'
import { type Claims, isExpired, readClaims } from './claims.ts'
import type { KeyValueStore } from './safe-storage.ts'

/** `user` asked for it here; `ended` means expired or refused by the server; `elsewhere` another tab did it. */
export type SignOutReason = 'user' | 'ended' | 'elsewhere'
/** `token` is the one that was in use. */
export type SignOutListener = (reason: SignOutReason, token: string) => void

export interface SessionState {
  token: string | null
  claims: Claims | null
}

const SIGNED_OUT: SessionState = { token: null, claims: null }
// Longer delays overflow the timer and would fire at once.
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** Signed out for a token that is absent, unreadable or over. */
export function readStored(token: string | null, nowMs: number): SessionState {
  const claims = token === null ? null : readClaims(token)
  return claims === null || isExpired(claims, nowMs) ? SIGNED_OUT : { token, claims }
}

export function createSession(storage: KeyValueStore, key: string, now: () => number = Date.now) {
  const listeners = new Set<SignOutListener>()
  const stored = storage.get(key)
  const initial = readStored(stored, now())
  if (stored !== null && initial.token === null) storage.remove(key)
  const store = createStore<SessionState>(() => initial)
  let timer: ReturnType<typeof setTimeout> | undefined

  function endAtExpiry() {
    clearTimeout(timer)
    const delay = (store.getState().claims?.exp ?? Number.POSITIVE_INFINITY) * 1000 - now()
    // A token that is 'expired' the moment it is issued means a wrong clock here; the server will say when it ends.
    if (delay > 0 && delay <= LONGEST_DELAY_MS) timer = setTimeout(() => signOut('ended'), delay)
  }

  /** False when the token is not one that this client can read. */
  function signIn(token: string): boolean {
    const claims = readClaims(token)
    if (claims === null) return false
    storage.set(key, token)
    store.setState({ token, claims })
    endAtExpiry()
    return true
  }

  function signOut(reason: SignOutReason = 'user') {
    storage.remove(key)
    leave(reason)
  }

  function leave(reason: SignOutReason) {
    clearTimeout(timer)
    const { token } = store.getState()
    if (token === null) return
    store.setState(SIGNED_OUT)
    for (const listener of [...listeners]) listener(reason, token)
  }

  /** Another tab changed the stored token; `changed` is null when it cleared the whole storage. */
  function onStorage(changed: string | null) {
    if (changed !== key && changed !== null) return
    const next = readStored(storage.get(key), now())
    const current = store.getState()
    if (next.token === current.token) return
    if (next.claims?.sub !== current.claims?.sub) leave('elsewhere')
    store.setState(next)
    endAtExpiry()
  }

  function onSignOut(listener: SignOutListener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  endAtExpiry()
  return { store, signIn, signOut, onSignOut, onStorage }
}
