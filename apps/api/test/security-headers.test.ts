/** What every answer tells browsers, and what is said to other sites: nothing. */
import { once } from 'node:events'
import { connect as open } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const PARTNER = 'https://pdam.example.id'
const METRICS_TOKEN = 'a-token-for-tests-only'
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

let api: Api
beforeAll(async () => {
  api = await startApi({ EMBED_ORIGINS: PARTNER, METRICS_TOKEN })
})
afterAll(() => api.stop())

const own = () => api.urls[0] ?? ''
const directives = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

/** Bytes as they are, and what came back: `fetch` sends nothing that is wrong. */
async function raw(text: string): Promise<{ status: number; headers: Headers }> {
  const socket = open(Number(new URL(own()).port), '127.0.0.1')
  socket.end(text)
  let answer = ''
  socket.on('data', chunk => {
    answer += String(chunk)
  })
  await once(socket, 'close')
  const [first = '', ...lines] = answer.split('\r\n\r\n')[0]?.split('\r\n') ?? []
  const pairs = lines.map(
    line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as [string, string],
  )
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs) }
}

const expectProtected = (headers: Headers, what: string) => {
  const said = (name: string) => headers.get(name)
  expect(said('x-content-type-options'), what).toBe('nosniff')
  expect(said('referrer-policy'), what).toBe('strict-origin-when-cross-origin')
  expect(said('cross-origin-opener-policy'), what).toBe('same-origin')
  expect(said('cross-origin-resource-policy'), what).toBe('same-origin')
  expect(said('permissions-policy'), what).toMatch(
    /^geolocation=\(self\), clipboard-write=\(self\)(, [a-z-]+=\(\))+$/,
  )
  expect(said('content-security-policy'), what).toMatch(/^default-src 'none'; .*frame-ancestors /)
  expect(said('access-control-allow-origin'), what).toBeNull()
}

describe('[ASVS V3.4] every answer is protected', () => {
  test.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/users', 401],
    ['GET', '/api/tidak-ada', 404],
    ['POST', '/api/user/login', 400],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/api/%00', 404],
    ['GET', '/%E0%A4%A', 404],
    ['GET', '/metrics', 401],
    ['GET', '/assets/tidak-ada.js', 404],
    ['GET', '/socket.io/?EIO=4&transport=polling', 400],
    ['GET', '/socket.io/', 400],
  ])('%s %s', async (method, path, status) => {
    const { status: got, headers } = await fetch(`${own()}${path}`, { method })
    expectProtected(headers, path)
    if (path !== '/%E0%A4%A') expect(got).toBe(status)
    if (/^\/(api|metrics)/.test(path)) expect(headers.get('cache-control')).toBe('no-store')
    if (!path.endsWith('docs')) expect(headers.get('content-security-policy')).toBe(NOTHING)
  })

  test('what is hardly HTTP, too', async () => {
    for (const text of ['bukan http\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`]) {
      const { status, headers } = await raw(text)
      expect([400, 431]).toContain(status)
      expectProtected(headers, text.slice(0, 20))
    }
  })

  test('[ASVS V14.3.2] no browser keeps answers about people', async () => {
    const token = await api.token('opsdemo')
    for (const path of ['/api/users', `/api/maps/counts?city=${CITY}`])
      expect((await api.request('GET', path, { token })).headers.get('cache-control')).toBe('no-store')
  })
})

describe('[ASVS V3.4.3] the policy of the client’s pages', () => {
  test('no script but our own files, no base, no plugin, no form to elsewhere', async () => {
    const { headers } = await api.request('GET', '/')
    expectProtected(headers, '/')
    expect(directives(headers)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': `'self' ${api.url.replace('http', 'ws')} https://tile.openstreetmap.org https://server.arcgisonline.com`,
      'worker-src': "'self' blob:",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  test('the page about the api has one style and one script, known by their hashes, and talks to us alone', async () => {
    const { headers } = await api.request('GET', '/api/docs')
    for (const what of ['style-src', 'script-src'])
      expect(directives(headers)[what]).toMatch(/^'sha256-[\w+/]{43}='$/)
    expect(directives(headers)['connect-src']).toBe("'self'")
  })

  test.each([
    [`/map/${CITY}?embed=1`, `'self' ${PARTNER}`],
    [`/map/${CITY}?view=umum&embed=1&pipa=PVC`, `'self' ${PARTNER}`],
    [`/map/${CITY}`, "'none'"],
    [`/map/${CITY}?embed=10`, "'none'"],
    [`/map/${CITY}?xembed=1`, "'none'"],
    ['/login?embed=1', "'none'"],
    ['/internal/user?embed=1', "'none'"],
    ['/?x=/map/a?embed=1', "'none'"],
    [`/api/map/${CITY}?embed=1`, "'none'"],
  ])('[ASVS V3.4.6] %s may be framed by %s', async (path, ancestors) => {
    const { headers } = await api.request('GET', path)
    expect(directives(headers)['frame-ancestors']).toBe(ancestors)
    expect(headers.get('x-frame-options')).toBe(ancestors === "'none'" ? 'DENY' : null)
  })
})

describe('[ASVS V3.4.1] HSTS', () => {
  test('is said behind a proxy that is trusted, over HTTPS, and nowhere else', async () => {
    const said = async (url: string, headers: Record<string, string>) =>
      (await fetch(`${url}/api/health`, { headers })).headers.get('strict-transport-security')
    const secure = { 'x-forwarded-proto': 'https' }
    const trusting = await startApi({ TRUST_PROXY: '1' })
    try {
      const direct = trusting.urls[0] ?? ''
      expect(await said(direct, secure)).toBe('max-age=31536000; includeSubDomains')
      expect(await said(direct, {})).toBeNull()
    } finally {
      await trusting.stop()
    }
    if (api.env.TRUST_PROXY !== '1') expect(await said(own(), secure)).toBeNull()
  })
})

describe('[ASVS V3.4.2] other sites', () => {
  const elsewhere = { origin: 'https://jahat.example' }

  test('are told nothing by CORS', async () => {
    const token = await api.token('opsdemo')
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['OPTIONS', '/api/users'],
      ['GET', '/socket.io/?EIO=4&transport=polling'],
      ['OPTIONS', '/socket.io/?EIO=4&transport=polling'],
    ] as const) {
      const preflight = { ...elsewhere, 'access-control-request-method': 'POST' }
      const { headers } = await api.request(method, path, { token, headers: preflight })
      const cors = [...headers.keys()].filter(name => name.startsWith('access-control'))
      expect(cors, `${method} ${path}`).toEqual([])
    }
  })

  test.each([
    ['/upload/customer/sync', 'cross-site'],
    ['/summary/kelurahan', 'cross-site'],
    ['/summary/kecamatan', 'cross-site'],
    ['/summary/kecamatan-kelurahan', 'same-site'],
    ['/users', 'cross-site'],
  ])('[ASVS V3.5.3] cannot make a browser ask for %s (%s)', async (path, site) => {
    const token = await api.token('opsdemo')
    const ask = (value: string) =>
      api.request('GET', `/api${path}?city=${CITY}`, { token, headers: { 'sec-fetch-site': value } })
    const refused = await ask(site)
    expect([refused.status, refused.body.message]).toEqual([403, 'Akses Ditolak'])
    expect((await ask('same-origin')).status).toBe(200)
  })

  test('may still be where somebody follows a link to what is public', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['/', '/api/docs', '/api/health'])
      expect((await api.request('GET', path, { headers })).status, path).toBeLessThan(405)
  })

  test.each([
    ['no page', undefined, true],
    ['our own page', 'own', true],
    ['a page that may embed us', PARTNER, true],
    ['another site', 'https://jahat.example', false],
    ['another port of ours', 'http://127.0.0.1:1', false],
    ['a page without a site', 'null', false],
    ['one that only begins like ours', `${PARTNER}.jahat.example`, false],
  ])('[ASVS V4.4.2] a socket of %s', async (_, named, admitted) => {
    const origin = named === 'own' ? api.url : named
    const socket = io(`${api.url}/maps`, {
      transports: ['websocket'],
      query: { token: await api.token('opsdemo'), city: CITY },
      ...(origin && { extraHeaders: { origin } }),
      forceNew: true,
      reconnection: false,
      autoConnect: false,
    })
    const refusal = await connect(socket)
    socket.disconnect()
    expect(refusal === undefined).toBe(admitted)
  })
})
