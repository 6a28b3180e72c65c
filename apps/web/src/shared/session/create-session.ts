import type { SessionEnd } from '@petatirta/contract'
import { createStore } from 'zustand/vanilla'
import { type Claims, isExpired, readClaims } from './claims.ts'
import type { KeyValueStore } from './safe-storage.ts'

/** `user` asked for it here; `ended` means expired or refused by the server; `elsewhere` another tab did it. */
export type SignOutReason = 'user' | 'ended' | 'elsewhere'
/** `token` is the one that was in use. */
export type SignOutListener = (reason: SignOutReason, token: string) => void

export interface SessionState {
  token: string | null
  /** Of the user who is signed in; also of one whose session is over while unsaved work waits on the page. */
  claims: Claims | null
  /** Why the last session is over. */
  ended?: SessionEnd
}

/** The session is over, and its user may sign in again in place: there is unsaved work on the page. */
export const isSuspended = ({ token, claims }: SessionState): boolean => token === null && claims !== null

const SIGNED_OUT: SessionState = { token: null, claims: null }
// Longer delays overflow the timer and would fire at once.
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** Signed out for a token that is absent, unreadable or over. */
export function readStored(token: string | null, nowMs: number): SessionState {
  const claims = token === null ? null : readClaims(token)
  return claims === null || isExpired(claims, nowMs) ? SIGNED_OUT : { token, claims }
}

interface Options {
  now?: () => number
  /** Something on the page would be lost if it were left. */
  hasUnsavedWork?: () => boolean
}

export function createSession(
  storage: KeyValueStore,
  key: string,
  { now = Date.now, hasUnsavedWork = () => false }: Options = {},
) {
  const listeners = new Set<SignOutListener>()
  const stored = storage.get(key)
  const initial = readStored(stored, now())
  if (stored !== null && initial.token === null) storage.remove(key)
  const store = createStore<SessionState>(() => initial)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The token that is or was in use. */
  let used = initial.token ?? ''

  function endAtExpiry() {
    clearTimeout(timer)
    const delay = (store.getState().claims?.exp ?? Number.POSITIVE_INFINITY) * 1000 - now()
    // A token that is 'expired' the moment it is issued means a wrong clock here; the server will say when it ends.
    if (delay > 0 && delay <= LONGEST_DELAY_MS) timer = setTimeout(() => end('expired'), delay)
  }

  /** False when the token is not one that this client can read. */
  function signIn(token: string): boolean {
    const claims = readClaims(token)
    if (claims === null) return false
    storage.set(key, token)
    enter({ token, claims })
    return true
  }

  function enter(state: SessionState) {
    used = state.token ?? used
    store.setState(state, true)
    endAtExpiry()
  }

  function signOut(reason: SignOutReason = 'user') {
    // A suspended session has no token of its own there, but another tab may.
    if (!isSuspended(store.getState())) storage.remove(key)
    leave(reason)
  }

  /** The session is over. What was typed stays on the page, for its user to sign in again. */
  function end(reason?: SessionEnd) {
    if (store.getState().token === null) return
    storage.remove(key)
    if (hasUnsavedWork()) suspend(reason)
    else leave('ended', reason)
  }

  function suspend(reason?: SessionEnd) {
    clearTimeout(timer)
    const { claims } = store.getState()
    store.setState({ token: null, claims, ...(reason && { ended: reason }) }, true)
  }

  function leave(why: SignOutReason, reason = why === 'user' ? undefined : store.getState().ended) {
    clearTimeout(timer)
    if (store.getState().claims === null) return
    store.setState({ ...SIGNED_OUT, ...(reason && { ended: reason }) }, true)
    for (const listener of [...listeners]) listener(why, used)
  }

  /** What was found out about the end of a session when it was over already. */
  function explain(ended: SessionEnd) {
    if (store.getState().token === null) store.setState({ ended })
  }

  /** Another tab changed the stored token; `changed` is null when it cleared the whole storage. */
  function onStorage(changed: string | null) {
    if (changed !== key && changed !== null) return
    const next = readStored(storage.get(key), now())
    const current = store.getState()
    if (next.token === current.token) return
    if (next.claims?.sub !== current.claims?.sub) {
      if (current.claims !== null && hasUnsavedWork()) return suspend(current.ended ?? 'ended')
      leave('elsewhere', next.token === null ? 'ended' : undefined)
    }
    // Of a session that ended elsewhere the reason stays to be read.
    if (next.token !== null) enter(next)
  }

  function onSignOut(listener: SignOutListener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  endAtExpiry()
  return { store, signIn, signOut, end, explain, onSignOut, onStorage }
}
