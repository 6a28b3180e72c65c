import { LOCAL_CACHE_MS } from '@petatirta/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'
import { clearKeptBlocks, KeptBlocks } from './kept-blocks.ts'

/** The browser's caches, as far as they are used. */
function cacheStorage() {
  const all = new Map<string, Map<string, ArrayBuffer>>()
  const pathOf = (key: string | { url: string }) =>
    typeof key === 'string' ? key : new URL(key.url).pathname
  return {
    all,
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, ArrayBuffer>()
      all.set(name, cache)
      return {
        put: async (key: string, answer: Response) => void cache.set(key, await answer.arrayBuffer()),
        match: async (key: string) => {
          const bytes = cache.get(key)
          return bytes && new Response(bytes)
        },
        keys: async () => [...cache.keys()].map(key => ({ url: `https://peta.example${key}` })),
        delete: async (key: { url: string }) => cache.delete(pathOf(key)),
      }
    },
    delete: async (name: string) => all.delete(name),
  }
}

let caches = cacheStorage()
beforeEach(() => {
  caches = cacheStorage()
  vi.stubGlobal('caches', caches)
  signIn(tokenWith({ sub: USER_ID, rule: 'pdam', map: 'a', roles: ['umum'] }))
})
afterEach(() => signOut())

const bytes = Uint8Array.of(1, 2, 3)
const open = (city: string, version: string, now = 0, most = 10) =>
  KeptBlocks.open({ city, version, most }, now)

test('[D97] what is kept is there at the next visit, up to a limit', async () => {
  const first = await open('a', 'v1', 0, 2)
  for (const block of [4, 5, 6]) await first.put(block, bytes)
  expect(first.isFull).toBe(true)
  const next = await open('a', 'v1')
  expect([4, 5, 6].map(block => next.has(block))).toEqual([true, true, false])
  expect(await next.get(4)).toEqual(bytes)
  expect(await next.get(6)).toBeUndefined()
})

test('[D97] a new version of the file takes the place of the old one', async () => {
  await (await open('a', 'v1')).put(1, bytes)
  await open('a', 'v2')
  expect((await open('a', 'v1')).has(1)).toBe(false)
})

test('[D97] [M9] the base map of another city stays as long as the city does', async () => {
  await (await open('a', 'v1')).put(1, bytes)
  const b = await open('b', 'v2', LOCAL_CACHE_MS)
  expect((await open('a', 'v1', LOCAL_CACHE_MS)).has(1)).toBe(true)
  await b.put(1, bytes)
  await open('b', 'v2', 3 * LOCAL_CACHE_MS)
  expect((await open('a', 'v1', 3 * LOCAL_CACHE_MS)).has(1)).toBe(false)
})

test('[D97] [D32] signing out leaves nothing, and nothing is written afterwards', async () => {
  const blocks = await open('a', 'v1')
  await blocks.put(1, bytes)
  signOut()
  await clearKeptBlocks()
  await blocks.put(2, bytes)
  expect([...caches.all.keys()]).toEqual([])
})

test('[D97] [M8] a browser without a store, or with one that is full, keeps nothing and goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('caches', undefined)
  const none = await open('a', 'v1')
  await none.put(1, bytes)
  expect([none.isFull, await none.get(1)]).toEqual([true, undefined])
  await clearKeptBlocks()
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  expect((await open('a', 'v1')).has(1)).toBe(false)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
