/** Input that no client of ours sends, to every implemented call: a refusal in the envelope, never a failure. */
import { connect } from 'node:net'
import { type CallSpec, calls, errorEnvelopeSchema } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { implementedCalls, pathOf, type ValidRequest, validRequest } from '#test/calls.ts'
import { people } from '#test/people.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'

const LIMIT_MS = 5000
const LONG = 'a'.repeat(3000)
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e999',
  'NaN',
  '99999999999999999999',
  "' OR 1=1; DROP TABLE company; --",
  '%',
  '\\',
  'kota\u0000contoh',
  '__proto__',
  'constructor',
  '[object Object]',
  '😀\u202e',
  LONG,
]
const VALUES: unknown[] = [
  ...TEXTS,
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  '\ud800',
  'a'.repeat(100_000),
  [],
  [[]],
  {},
  { toString: 'x' },
  { length: { toString: null, valueOf: null } },
  [null],
]

let api: Api
let implemented: CallSpec[]
let token: string
const base = new Map<string, ValidRequest>()

beforeAll(async () => {
  api = await startApi()
  token = await api.token('rootdemo')
  implemented = await implementedCalls(api)
  for (const call of implemented) base.set(call.name, await validRequest(people(api), call))
})
afterAll(() => api.stop())

function expectRefusal({ status, body }: Answer, what: string): void {
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500)
  expect(errorEnvelopeSchema.strict().safeParse(body).error, what).toBeUndefined()
  expect(String(body.code), what).toMatch(/^508\d{4}$/)
  expect(JSON.stringify(body), what).not.toMatch(/node_modules|\.ts:\d+|at \w+ \(|SELECT|pg_/)
}

/** A spreadsheet has no envelope; its refusals do. */
const isFile = ({ headers }: Answer) => headers.get('content-type')?.startsWith('application/vnd.') === true

/** Something may be valid after all (a strange keyword is a keyword); then it is answered as such. */
function expectAnswer(answer: Answer, what: string): void {
  if (isFile(answer)) expect(answer.status, what).toBe(200)
  else if (answer.status === 200) expect(answer.body.code, what).toBe(200)
  else expectRefusal(answer, what)
}

async function send(
  call: CallSpec,
  part: { search?: string; id?: string; body?: unknown; raw?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { query = {}, body } = base.get(call.name) ?? {}
  const search =
    part.search ?? new URLSearchParams({ ...(call.access.city && { city: 'kota-contoh' }), ...query })
  const path = pathOf(call, part.id ?? 'tidak-ada')
  const started = performance.now()
  const answer = await api.request(call.method, `/api${path}?${search}`, {
    token,
    headers: part.headers ?? {},
    ...(part.raw !== undefined ? { raw: part.raw } : { body: 'body' in part ? part.body : body }),
  })
  expect(performance.now() - started).toBeLessThan(LIMIT_MS)
  return answer
}

const withBody = () => implemented.filter(call => call.body)

test('[decisions] every query parameter of every call, with every kind of nonsense', async () => {
  for (const call of implemented) {
    const { query = {} } = base.get(call.name) ?? {}
    const valid: Record<string, string> = { ...(call.access.city && { city: 'kota-contoh' }), ...query }
    for (const name of Object.keys(call.query ?? {})) {
      for (const value of TEXTS) {
        const search = new URLSearchParams({ ...valid, [name]: value })
        expectAnswer(await send(call, { search: `${search}` }), `${call.name} ${name}=${value.slice(0, 50)}`)
      }
      for (const search of [
        `${name}=a&${name}=b`,
        `${name}[]=a`,
        `${name}[x]=a`,
        `${name}=%ED%A0%80`,
        `${name}=%zz`,
      ]) {
        const rest = new URLSearchParams(valid)
        rest.delete(name)
        expectAnswer(await send(call, { search: `${rest}&${search}` }), `${call.name} ${search}`)
      }
    }
  }
}, 120_000)

test('[A7] pages and ids that are none are refused', async () => {
  const lists = implemented.filter(call => call.list)
  for (const call of lists) {
    const city = call.access.city ? 'city=kota-contoh&' : ''
    for (const name of ['p', 'rp']) {
      for (const value of [
        '0',
        '-1',
        '1.5',
        '1e999',
        'NaN',
        'lima',
        '1000001',
        '99999999999999999999',
        '%00',
      ])
        expectRefusal(
          await send(call, { search: `${city}${name}=${value}` }),
          `${call.name} ${name}=${value}`,
        )
      expectRefusal(await send(call, { search: `${city}${name}=1&${name}=2` }), `${call.name} ${name} twice`)
    }
  }
  const byId = implemented.filter(call => 'id' in (call.query ?? {}))
  for (const call of byId) {
    for (const id of ['1', 'x', '00000000-0000-0000-0000-00000000000', "' OR 1=1", '%00', 'a&id=b'])
      expectRefusal(await send(call, { search: `id=${id}` }), `${call.name} id=${id}`)
  }
  const cities = implemented.filter(call => call.access.city)
  for (const call of cities) {
    for (const search of ['city=kota-contoh&city=kota-contoh', 'city=Kota Contoh', 'city=', 'kota=%00'])
      expectRefusal(await send(call, { search }), `${call.name} ${search}`)
  }
})

test('[decisions] every path parameter, with every kind of nonsense', async () => {
  for (const call of implemented.filter(candidate => candidate.params)) {
    for (const value of [
      ...TEXTS.filter(text => text.trim()),
      '../../etc/passwd',
      '%',
      '%zz',
      '%ff',
      '%00',
    ]) {
      const raw = value.startsWith('%') ? value : encodeURIComponent(value)
      expectAnswer(await send(call, { id: raw }), `${call.name} ${value.slice(0, 50)}`)
    }
  }
})

/** Every place inside a valid body, as a path of keys. */
function* places(value: unknown, path: string[] = []): Generator<string[]> {
  if (path.length) yield path
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* places(inner, [...path, key])
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

test('[decisions] every field of every body, with every kind of value', async () => {
  for (const call of withBody()) {
    const { body } = base.get(call.name) ?? {}
    for (const path of places(body)) {
      for (const value of VALUES) {
        const answer = await send(call, { body: replaced(body, path, value) })
        expectAnswer(answer, `${call.name} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 50)}`)
      }
    }
  }
}, 180_000)

test('[decisions] bodies that are no object, or more than one should be', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const call of withBody()) {
    for (const raw of [
      'null',
      '[]',
      '[{}]',
      '7',
      '"teks"',
      'true',
      '{}',
      '{"__proto__":{"rule":"root"}}',
      '{"constructor":{"prototype":{"rule":"root"}}}',
      deep,
      `{"username":${deep},"name":${deep},"company":${deep}}`,
    ]) {
      // A change that changes nothing is still a change.
      const answer = await send(call, { raw })
      if (call === calls.updateUser || call === calls.updateCompany)
        expectAnswer(answer, `${call.name} ${raw.slice(0, 40)}`)
      else expectRefusal(answer, `${call.name} ${raw.slice(0, 40)}`)
    }
  }
  expect(({} as { rule?: string }).rule).toBeUndefined()
})

test('[decisions] malformed JSON, other content types, too much of it', async () => {
  for (const call of withBody()) {
    for (const raw of ['{', '{"username":', '{"a":1}}', '\u0000', '<xml/>', "{'a':1}", ''])
      expectRefusal(await send(call, { raw }), `${call.name} ${JSON.stringify(raw)}`)
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'json',
    ])
      expectRefusal(
        await send(call, { raw: '{}', headers: { 'content-type': type } }),
        `${call.name} ${type}`,
      )
    const large = await send(call, { raw: JSON.stringify({ username: 'a'.repeat(3 * 1024 * 1024) }) })
    expect(large.status).toBe(413)
    expect(large.body.code).toBe(5080107)
    expectRefusal(large, `${call.name} 3 MB`)
  }
})

describe('[decisions] what is hardly HTTP', () => {
  /** Bytes as they are, past every client that would refuse to send them. */
  async function sendRaw(text: string): Promise<Answer> {
    const { hostname, port } = new URL(api.urls[0] ?? '')
    const socket = connect(Number(port), hostname)
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer')))
    socket.write(text)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body), headers: new Headers() }
  }
  const get = (path: string, extra = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${extra}\r\n`

  test.each([
    ['broken percent-encoding', get('/api/maps/customer/%E0%A4%A?city=kota-contoh'), 400],
    ['percent alone', get('/api/%'), 400],
    ['URL of 100 KB', get(`/api/users?keyword=${'a'.repeat(100_000)}`), 431],
    ['path parameter of 10 KB', get(`/api/maps/customer/${'a'.repeat(10_000)}?city=kota-contoh`), 404],
    ['header of 100 KB', get('/api/users', `Authorization: Bearer ${'a'.repeat(100_000)}\r\n`), 431],
    ['unknown method', get('/api/users').replace('GET', 'BREW'), 400],
    ['method without a call', get('/api/users').replace('GET', 'PATCH'), 404],
    ['no HTTP at all', '\u0016\u0003\u0001 halo\r\n\r\n', 400],
    [
      'two lengths',
      get('/api/user/login', 'Content-Length: 1\r\nContent-Length: 2\r\n').replace('GET', 'POST'),
      400,
    ],
  ])('%s', async (_, text, status) => {
    const answer = await sendRaw(text)
    expectRefusal(answer, text.slice(0, 60))
    expect(answer.status).toBe(status)
  })

  test('authorization headers that are none', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Basic cm9vdDpyb290',
      'Bearer a.b.c',
      'Bearer  x',
      `Bearer ${'.'.repeat(999)}`,
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ]) {
      const answer = await api.request('GET', '/api/users', { headers: { authorization } })
      expectRefusal(answer, authorization)
      expect(answer.status).toBe(401)
    }
  })
})

test('nothing of it harmed anybody', async () => {
  for (const path of ['/api/health', '/api/ready']) expect((await api.request('GET', path)).status).toBe(200)
  const { rows } = await api.pool.query("SELECT count(*)::int AS n FROM app_user WHERE rule = 'root'")
  expect(rows[0]).toEqual({ n: 1 })
})
