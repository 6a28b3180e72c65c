import { calls } from '@petatirta/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore, signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'
import { callApi, callForBytes } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'

const token = tokenWith({ sub: USER_ID, rule: 'ops', map: '-', roles: [] })
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetching)
  signIn(token)
})
afterEach(() => {
  signOut()
  fetching.mockReset()
  vi.unstubAllGlobals()
})

const sentHeaders = () => new Headers(fetching.mock.lastCall?.[1]?.headers)

describe('callApi', () => {
  test('[A7] sends the bearer token and returns payload and meta', async () => {
    const envelope = { code: 200, message: 'OK', payload: [], meta: { total: 0, page: 1, rows_per_page: 5 } }
    fetching.mockResolvedValue(answer(200, envelope))
    await expect(callApi(calls.listUsers, { query: { p: 1, rp: 5, keyword: '' } })).resolves.toEqual(envelope)
    expect(fetching.mock.lastCall?.[0]).toBe('/api/users?p=1&rp=5')
    expect(sentHeaders().get('authorization')).toBe(`Bearer ${token}`)
  })

  test('[A7] login sends no token, and its 401 does not end a session', async () => {
    fetching.mockResolvedValue(answer(401, { code: 5080105, message: 'no', payload: null }))
    const call = callApi(calls.login, { body: { username: 'a', password: 'b' } })
    await expect(call).rejects.toMatchObject({ status: 401, code: 5080105, message: 'no' })
    expect(sentHeaders().has('authorization')).toBe(false)
    expect(sessionStore.getState().token).toBe(token)
  })

  test('a refused token signs the session out', async () => {
    fetching.mockResolvedValue(answer(401, { code: 5080105, message: 'no', payload: null }))
    await expect(callApi(calls.listUsers, { query: {} })).rejects.toBeInstanceOf(ApiError)
    expect(sessionStore.getState().token).toBeNull()
  })

  test('a late refusal of an older token leaves the newer session alone', async () => {
    const newer = tokenWith({ sub: USER_ID, rule: 'root', map: '-', roles: [] })
    fetching.mockImplementation(async () => {
      signIn(newer)
      return answer(401, { code: 5080105, message: 'no', payload: null })
    })
    await expect(callApi(calls.listUsers, { query: {} })).rejects.toBeInstanceOf(ApiError)
    expect(sessionStore.getState().token).toBe(newer)
  })

  test('[D80] what only reads comes again when the server says so; what writes, and what is refused for good, does not', async () => {
    vi.useFakeTimers()
    const busy = () =>
      new Response(JSON.stringify({ code: 5081108, message: 'x', payload: null }), {
        status: 429,
        headers: { 'retry-after': '2' },
      })
    const summary = { code: 200, message: 'OK', payload: {} }
    fetching
      .mockImplementationOnce(async () => busy())
      .mockImplementationOnce(async () => answer(200, summary))
    const asked = callApi(calls.customerSummary, { query: { city: 'a' } })
    await vi.advanceTimersByTimeAsync(2000)
    await expect(asked).resolves.toEqual(summary)

    fetching.mockImplementation(async () => busy())
    const hopeless = expect(callApi(calls.customerSummary, { query: { city: 'a' } })).rejects.toMatchObject({
      status: 429,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await hopeless
    expect(fetching).toHaveBeenCalledTimes(5)
    await expect(callApi(calls.deleteUser, { query: { id: USER_ID } })).rejects.toMatchObject({ status: 429 })
    expect(fetching).toHaveBeenCalledTimes(6)
    vi.useRealTimers()
  })

  test('invalid input carries its field errors', async () => {
    const errors = [{ path: 'rule', message: 'rule harus diisi' }]
    fetching.mockResolvedValue(answer(400, { code: 5080201, message: 'x', payload: null, errors }))
    await expect(callApi(calls.listUsers, { query: {} })).rejects.toMatchObject({ errors })
  })

  test("a proxy's error page becomes [A8] 'Ada kesalahan pada server'", async () => {
    fetching.mockResolvedValue(new Response('<html>', { status: 502 }))
    await expect(callApi(calls.listUsers, { query: {} })).rejects.toMatchObject({
      status: 502,
      message: 'Ada kesalahan pada server',
    })
  })

  test('no answer is a NetworkError', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(callApi(calls.config, {})).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('callForBytes', () => {
  const input = { params: { id: USER_ID }, query: { city: 'kota-contoh', format: 'xlsx' } } as const

  test('returns the bytes as they came', async () => {
    fetching.mockResolvedValue(new Response('PK'))
    expect(await (await callForBytes(calls.importFailures, input)).text()).toBe('PK')
    expect(fetching.mock.lastCall?.[0]).toBe(
      `/api/upload/history/${USER_ID}/failures?city=kota-contoh&format=xlsx`,
    )
    expect(sentHeaders().get('authorization')).toBe(`Bearer ${token}`)
  })

  const pieces = (...list: string[]) =>
    new ReadableStream({
      start: stream => {
        for (const piece of list) stream.enqueue(new TextEncoder().encode(piece))
        stream.close()
      },
    })

  test('tells how much has come, and how many rows there are', async () => {
    const headers = { 'x-total-count': '7', 'content-type': 'text/plain' }
    fetching.mockResolvedValue(new Response(pieces('abc', 'defgh'), { headers }))
    const received: unknown[] = []
    const onReceived = (bytes: number, rows: number | undefined) => received.push([bytes, rows])
    const file = await callForBytes(calls.importFailures, input, { onReceived })
    expect([await file.text(), file.type]).toEqual(['abcdefgh', 'text/plain'])
    expect(received).toEqual([
      [0, 7],
      [3, 7],
      [8, 7],
    ])
  })

  test('an answer that breaks off is no file', async () => {
    const broken = new ReadableStream({ pull: stream => stream.error(new TypeError('gone')) })
    fetching.mockResolvedValue(new Response(broken))
    const call = callForBytes(calls.importFailures, input, { onReceived: () => {} })
    await expect(call).rejects.toBeInstanceOf(NetworkError)
  })

  test('a refusal is said in the words of the server', async () => {
    fetching.mockResolvedValue(
      answer(404, { code: 5080702, message: 'Import tidak ditemukan', payload: null }),
    )
    await expect(callForBytes(calls.importFailures, input)).rejects.toMatchObject({
      status: 404,
      message: 'Import tidak ditemukan',
    })
  })
})
