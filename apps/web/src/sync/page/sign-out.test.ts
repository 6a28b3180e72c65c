import { beforeEach, expect, test, vi } from 'vitest'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'

const storage = new Map<string, string>()
const deleteDatabase = vi.fn()

/** The page as it starts: fresh modules over whatever is stored. */
async function start(tokens: Record<string, string>) {
  vi.resetModules()
  storage.clear()
  for (const [key, value] of Object.entries(tokens)) storage.set(key, value)
  const { forgetOnSignOut } = await import('./sign-out.ts')
  forgetOnSignOut()
  await new Promise(resolve => setTimeout(resolve))
}

const token = (secondsFromNow: number) =>
  tokenWith({
    sub: USER_ID,
    rule: 'pdam',
    map: 'kota-contoh',
    roles: ['umum'],
    iat: 0,
    exp: Math.floor(Date.now() / 1000) + secondsFromNow,
  })

beforeEach(() => {
  deleteDatabase.mockClear()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  const location = { href: 'http://localhost/map/kota-contoh' }
  vi.stubGlobal('window', {
    localStorage,
    sessionStorage: localStorage,
    location,
    addEventListener: () => {},
  })
  vi.stubGlobal('indexedDB', { deleteDatabase })
})

test('copies left behind by a token that ran out are deleted when the page starts', async () => {
  await start({ 'petatirta.token': token(-10) })
  expect(deleteDatabase).toHaveBeenCalledOnce()
  await start({})
  await start({ 'petatirta.token.icc': token(-10) })
  expect(deleteDatabase).toHaveBeenCalledTimes(3)
})

test('they stay while anybody is signed in, in either mode', async () => {
  await start({ 'petatirta.token': token(600) })
  await start({ 'petatirta.token.icc': token(600) })
  expect(deleteDatabase).not.toHaveBeenCalled()
})
