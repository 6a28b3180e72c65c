import { useStore } from 'zustand'
import { type SessionState, sessionStore } from './session.ts'

const whole = (state: SessionState): unknown => state

export function useSession(): SessionState
export function useSession<T>(select: (state: SessionState) => T): T
export function useSession(select: (state: SessionState) => unknown = whole): unknown {
  return useStore(sessionStore, select)
}
