import { calls } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'
import { callCached, clearAnswerCache } from './answer-cache.ts'
import { ApiError, NetworkError } from './errors.ts'

/** The browser's caches, as far as they are used. */
function cacheStorage() {
  const all = new Map<string, Map<string, string>>()
  return {
    all,
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, string>()
      all.set(name, cache)
      return {
        put: async (key: string, answer: Response) => void cache.set(key, await answer.text()),
        match: async (key: string) => {
          const text = cache.get(key)
          return text === undefined ? undefined : new Response(text)
        },
      }
    },
    delete: async (name: string) => all.delete(name),
  }
}

const user = (sub: string) => tokenWith({ sub, rule: 'pdam', map: 'a', roles: ['umum'] })
const fetching = vi.fn<typeof fetch>()
const answer = (payload: unknown, status = 200) =>
  new Response(JSON.stringify({ code: status, message: '', payload }), { status })
const lineDown = () => fetching.mockRejectedValue(new TypeError('Failed to fetch'))
const ask = (city = 'a') => callCached(calls.mapCounts, { query: { city } })

let caches = cacheStorage()

beforeEach(() => {
  caches = cacheStorage()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fetching)
  signIn(user(USER_ID))
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
  fetching.mockReset()
  vi.unstubAllGlobals()
})

const kept = () => [...(caches.all.get('petatirta-answers')?.keys() ?? [])]

async function askOnce(city = 'a') {
  const payload = { customer: 7 }
  fetching.mockResolvedValueOnce(answer(payload))
  await expect(ask(city)).resolves.toEqual(payload)
  await vi.waitFor(() => expect(kept().length).toBeGreaterThan(0), PATIENCE)
  return payload
}

test('[D30] the last answer stands in while the server cannot be reached', async () => {
  const payload = await askOnce()
  lineDown()
  await expect(ask()).resolves.toEqual(payload)
  fetching.mockResolvedValue(new Response('<html>', { status: 502 }))
  await expect(ask()).resolves.toEqual(payload)
})

test('[D30] never for another city or another person', async () => {
  await askOnce()
  lineDown()
  await expect(ask('b')).rejects.toBeInstanceOf(NetworkError)
  signIn(user('6f1e1e57-0000-4000-8000-000000000002'))
  await expect(ask()).rejects.toBeInstanceOf(NetworkError)
})

test('[A6] an answer that says no is no answer from the store', async () => {
  await askOnce()
  fetching.mockResolvedValue(answer(null, 403))
  await expect(ask()).rejects.toBeInstanceOf(ApiError)
})

test('[D30] a line that says nothing is not waited for for ever', async () => {
  const payload = await askOnce()
  vi.useFakeTimers()
  fetching.mockReturnValue(new Promise(() => {}))
  const asked = ask()
  await vi.advanceTimersByTimeAsync(8000)
  await expect(asked).resolves.toEqual(payload)
})

test('[ASVS V14.3.1] nothing is left after signing out, nor kept of an answer that came later', async () => {
  await askOnce()
  await clearAnswerCache()
  expect(caches.all.has('petatirta-answers')).toBe(false)
  fetching.mockImplementation(async () => {
    signOut()
    return answer({ customer: 8 })
  })
  await ask()
  await new Promise(resolve => setTimeout(resolve))
  expect(kept()).toEqual([])
})

test('[D30] without caches everything is as before', async () => {
  vi.stubGlobal('caches', undefined)
  fetching.mockResolvedValueOnce(answer({ customer: 7 }))
  await expect(ask()).resolves.toEqual({ customer: 7 })
  lineDown()
  await expect(ask()).rejects.toBeInstanceOf(NetworkError)
})
