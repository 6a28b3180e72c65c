import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from './create-session.ts'
import { safeStorage } from './safe-storage.ts'
import { tokenWith, USER_ID } from './token-fixture.ts'

const KEY = 'petatirta.token'
const NOW = Date.UTC(2026, 10, 20)
const inOneHour = NOW / 1000 + 3600
const token = (changes: object = {}) =>
  tokenWith({ sub: USER_ID, rule: 'ops', map: '-', roles: [], exp: inOneHour, ...changes })
const memory = () => safeStorage(() => undefined)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

describe('createSession', () => {
  test('[A4] login stores the token and logout clears it', () => {
    const storage = memory()
    const session = createSession(storage, KEY)
    expect(session.signIn(token())).toBe(true)
    expect(storage.get(KEY)).toBe(token())
    expect(session.store.getState().claims?.rule).toBe('ops')
    session.signOut()
    expect(storage.get(KEY)).toBeNull()
    expect(session.store.getState()).toEqual({ token: null, claims: null })
  })

  test('[A3] a valid stored token is a session again after a reload', () => {
    const storage = memory()
    storage.set(KEY, token())
    expect(createSession(storage, KEY).store.getState().token).toBe(token())
  })

  test.each([
    ['expired', { exp: NOW / 1000 }],
    ['without roles', { roles: undefined }],
    ['without map', { map: undefined }],
    ['without rule', { rule: undefined }],
  ])('[A3] a stored token %s is discarded', (_, changes) => {
    const storage = memory()
    storage.set(KEY, token(changes))
    expect(createSession(storage, KEY).store.getState().claims).toBeNull()
    expect(storage.get(KEY)).toBeNull()
  })

  test('an unreadable token does not sign in', () => {
    const session = createSession(memory(), KEY)
    expect(session.signIn('nonsense')).toBe(false)
    expect(session.store.getState().token).toBeNull()
  })

  test('the session ends by itself when the token expires', () => {
    const session = createSession(memory(), KEY)
    const left = vi.fn()
    session.onSignOut(left)
    session.signIn(token())
    vi.advanceTimersByTime(3_599_000)
    expect(left).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(left).toHaveBeenCalledExactlyOnceWith('ended', token())
  })

  test('a fresh token that looks expired (wrong clock here) is left to the server', () => {
    const session = createSession(memory(), KEY)
    expect(session.signIn(token({ exp: NOW / 1000 - 60 }))).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(session.store.getState().token).not.toBeNull()
  })

  test('signing out in one tab signs out the others', () => {
    const storage = memory()
    const here = createSession(storage, KEY)
    here.signIn(token())
    const left = vi.fn()
    here.onSignOut(left)
    storage.remove(KEY)
    here.onStorage('another.key')
    expect(left).not.toHaveBeenCalled()
    here.onStorage(KEY)
    expect(left).toHaveBeenCalledExactlyOnceWith('elsewhere', token())
    expect(here.store.getState().token).toBeNull()
  })

  test('another user signing in elsewhere ends the session here before it takes over', () => {
    const storage = memory()
    const here = createSession(storage, KEY)
    here.signIn(token())
    const left = vi.fn()
    here.onSignOut(left)
    const other = token({ sub: '01890a5d-ac96-774b-bcce-b302099a8058' })
    storage.set(KEY, other)
    here.onStorage(KEY)
    expect(left).toHaveBeenCalledOnce()
    expect(here.store.getState().token).toBe(other)
  })

  test('a listener that was taken off hears nothing', () => {
    const session = createSession(memory(), KEY)
    const left = vi.fn()
    session.onSignOut(left)()
    session.signIn(token())
    session.signOut()
    expect(left).not.toHaveBeenCalled()
  })

  describe('[D13] while there is unsaved work on the page', () => {
    const suspended = (storage = memory()) => {
      const session = createSession(storage, KEY, { hasUnsavedWork: () => true })
      session.signIn(token())
      const left = vi.fn()
      session.onSignOut(left)
      return { session, storage, left }
    }

    test('a session that ends keeps its user, and goes on with a new token', () => {
      const { session, storage, left } = suspended()
      session.end('password')
      expect(session.store.getState()).toMatchObject({
        token: null,
        claims: { sub: USER_ID },
        ended: 'password',
      })
      expect(storage.get(KEY)).toBeNull()
      const next = token({ exp: inOneHour + 1 })
      session.signIn(next)
      expect(session.store.getState()).toMatchObject({ token: next })
      expect(session.store.getState().ended).toBeUndefined()
      expect(left).not.toHaveBeenCalled()
    })

    test('it expires with a reason, and who leaves is signed out', () => {
      const { session, left } = suspended()
      vi.advanceTimersByTime(3_600_000)
      expect(session.store.getState().ended).toBe('expired')
      session.signOut('ended')
      expect(left).toHaveBeenCalledExactlyOnceWith('ended', token())
      expect(session.store.getState()).toEqual({ token: null, claims: null, ended: 'expired' })
    })

    test('another tab signs out, then another user in: the work stays, and the token of the other, too', () => {
      const { session, storage, left } = suspended()
      storage.remove(KEY)
      session.onStorage(KEY)
      expect(session.store.getState()).toMatchObject({ claims: { sub: USER_ID }, ended: 'ended' })
      const other = token({ sub: '01890a5d-ac96-774b-bcce-b302099a8058' })
      storage.set(KEY, other)
      session.onStorage(KEY)
      session.signOut('ended')
      expect(storage.get(KEY)).toBe(other)
      expect(left).toHaveBeenCalledOnce()
    })

    test('the same user signs in again in another tab: it goes on here as well', () => {
      const { session, storage } = suspended()
      session.end('ended')
      storage.set(KEY, token({ exp: inOneHour + 1 }))
      session.onStorage(KEY)
      expect(session.store.getState().token).toBe(token({ exp: inOneHour + 1 }))
    })
  })
})
