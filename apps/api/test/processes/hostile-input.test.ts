/** Input that no client of ours sends, to every implemented call: a refusal in the envelope, never a failure. */
import { connect } from 'node:net'
import { type CallSpec, calls, errorEnvelopeSchema } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from '#test/callers.ts'
import { implementedCalls, pathOf, validRequest } from '#test/calls.ts'
import { NEARBY_SOURCES, people } from '#test/people.ts'
import { type Answer, type Api, MANY, startApi } from '#test/start-api.ts'
import type { ValidRequest } from '#test/valid-request.ts'

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
  api = await startApi(NEARBY_SOURCES)
  token = await api.token('rootdemo')
  implemented = await implementedCalls(api)
  for (const call of implemented) base.set(call.name, await validRequest(people(api), call))
})
afterAll(() => api.stop())

// Made once: zod compiles a schema where it is first used.
const ENVELOPE = errorEnvelopeSchema.strict()
const INSIDE = /node_modules|\.ts:\d+|at \w+ \(|SELECT|pg_/

/** What is wrong with a refusal, or nothing. */
function notRefused({ status, body }: Answer): string | undefined {
  const text = JSON.stringify(body)
  if (status < 400 || status >= 500) return `${status} ${text.slice(0, 200)}`
  if (!/^508\d{4}$/.test(String(body.code))) return `code ${body.code}`
  if (INSIDE.test(text)) return `tells of its inside: ${text.slice(0, 200)}`
  return ENVELOPE.safeParse(body).error?.message
}

/** A file has no envelope; its refusals do. */
const isFile = ({ headers }: Answer) =>
  /^(application\/(vnd\.|geo\+json|geopackage|zip|dxf|octet)|text\/csv|image\/(vnd|png|jpeg))/.test(
    headers.get('content-type') ?? '',
  )

/** Something may be valid after all (a strange keyword is a keyword); then it is answered as such. */
function notAnswered(answer: Answer): string | undefined {
  if (isFile(answer)) return answer.status === 200 ? undefined : `a file with ${answer.status}`
  if (answer.status === 200) return answer.body.code === 200 ? undefined : `code ${answer.body.code}`
  return notRefused(answer)
}

interface Input {
  call: CallSpec
  /** The call's own valid part is sent where nothing is said here. */
  part: { search?: string; id?: string; body?: unknown; raw?: string; headers?: Record<string, string> }
  what: string
}

async function send({ call, part }: Pick<Input, 'call' | 'part'>): Promise<Answer> {
  const { query = {}, body } = base.get(call.name) ?? {}
  const search =
    part.search ?? new URLSearchParams({ ...(call.access.city && { city: 'kota-contoh' }), ...query })
  const path = pathOf(call, part.id ?? 'tidak-ada')
  return api.request(call.method, `/api${path}?${search}`, {
    token,
    headers: part.headers ?? {},
    ...(part.raw !== undefined ? { raw: part.raw } : { body: 'body' in part ? part.body : body }),
  })
}

/** Sends them several at a time, and says of each what is wrong with its answer. */
const wrong = (inputs: readonly Input[], problemOf: (answer: Answer, call: CallSpec) => string | undefined) =>
  findings(inputs, async input => {
    const problem = problemOf(await send(input), input.call)
    return problem && `${input.call.name} ${input.what.slice(0, 100)}: ${problem}`
  })

/** Each place is sent some of the values, the next place the following ones; through several processes each is sent all. */
const SHARES = MANY ? 1 : 4
let place = 0
const share = <T>(values: readonly T[]) => {
  const turn = place++
  return values.filter((_, i) => (i + turn) % SHARES === 0)
}

const withBody = () => implemented.filter(call => call.body)

test('[D8] every query parameter of every call, with every kind of nonsense', async () => {
  const inputs = implemented.flatMap(call => {
    const { query = {} } = base.get(call.name) ?? {}
    const valid: Record<string, string> = { ...(call.access.city && { city: 'kota-contoh' }), ...query }
    return Object.keys(call.query ?? {}).flatMap((name): Input[] => {
      const rest = new URLSearchParams(valid)
      rest.delete(name)
      const strange = [
        `${name}=a&${name}=b`,
        `${name}[]=a`,
        `${name}[x]=a`,
        `${name}=%ED%A0%80`,
        `${name}=%zz`,
      ]
      return [
        ...share(TEXTS).map(value => ({
          call,
          part: { search: `${new URLSearchParams({ ...valid, [name]: value })}` },
          what: `${name}=${value}`,
        })),
        ...share(strange).map(search => ({ call, part: { search: `${rest}&${search}` }, what: search })),
      ]
    })
  })
  expect(await wrong(inputs, notAnswered)).toEqual([])
})

test('[A7] pages and ids that are none are refused', async () => {
  const searching = (call: CallSpec, searches: readonly string[]): Input[] =>
    searches.map(search => ({ call, part: { search }, what: search }))
  const lists = implemented.filter(call => call.list)
  const byId = implemented.filter(call => 'id' in (call.query ?? {}))
  const ofCity = implemented.filter(call => call.access.city)
  const pages = ['0', '-1', '1.5', '1e999', 'NaN', 'lima', '1000001', '99999999999999999999', '%00']
  const ids = ['1', 'x', '00000000-0000-0000-0000-00000000000', "' OR 1=1", '%00', 'a&id=b']
  const cities = ['city=kota-contoh&city=kota-contoh', 'city=Kota Contoh', 'city=', 'kota=%00']
  const inputs = [
    ...lists.flatMap(call => {
      const city = call.access.city ? 'city=kota-contoh&' : ''
      const none = ['p', 'rp'].flatMap(name => [
        ...pages.map(value => `${city}${name}=${value}`),
        `${city}${name}=1&${name}=2`,
      ])
      return searching(call, none)
    }),
    ...byId.flatMap(call =>
      searching(
        call,
        ids.map(id => `id=${id}`),
      ),
    ),
    ...ofCity.flatMap(call => searching(call, cities)),
  ]
  expect(await wrong(inputs, notRefused)).toEqual([])
})

test('[D8] every path parameter, with every kind of nonsense', async () => {
  const values = [...TEXTS.filter(text => text.trim()), '../../etc/passwd', '%', '%zz', '%ff', '%00']
  const inputs = implemented
    .filter(({ params }) => params)
    .flatMap(call =>
      values.map(value => ({
        call,
        part: { id: value.startsWith('%') ? value : encodeURIComponent(value) },
        what: value,
      })),
    )
  expect(await wrong(inputs, notAnswered)).toEqual([])
})

/** Every place inside a valid body, as a path of keys; inside a geometry that many calls take alike, once. */
function* places(value: unknown, known: Set<string>, path: string[] = []): Generator<string[]> {
  if (path.length) yield path
  if (!value || typeof value !== 'object') return
  if ('coordinates' in value) {
    const geometry = JSON.stringify(value)
    if (known.has(geometry)) return
    known.add(geometry)
  }
  for (const [key, inner] of Object.entries(value)) yield* places(inner, known, [...path, key])
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

test('[D8] every field of every body, with every kind of value', async () => {
  const known = new Set<string>()
  const inputs = withBody().flatMap(call => {
    const { body } = base.get(call.name) ?? {}
    return [...places(body, known)].flatMap(path =>
      share(VALUES).map(value => ({
        call,
        part: { body: replaced(body, path, value) },
        what: `${path.join('.')} = ${JSON.stringify(value)}`,
      })),
    )
  })
  expect(await wrong(inputs, notAnswered)).toEqual([])
})

test('[D8] bodies that are no object, or more than one should be', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const bodies = [
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
  ]
  const inputs = withBody().flatMap(call => bodies.map(raw => ({ call, part: { raw }, what: raw })))
  const problemOf = (answer: Answer, call: CallSpec) =>
    // A change that changes nothing is still a change.
    call === calls.updateUser || call === calls.updateCompany ? notAnswered(answer) : notRefused(answer)
  expect(await wrong(inputs, problemOf)).toEqual([])
  expect(({} as { rule?: string }).rule).toBeUndefined()
})

test('[D8] malformed JSON, other content types, too much of it', async () => {
  const malformed = ['{', '{"username":', '{"a":1}}', '\u0000', '<xml/>', "{'a':1}", '']
  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'json',
  ]
  const inputs = withBody().flatMap((call): Input[] => [
    ...malformed.map(raw => ({ call, part: { raw }, what: JSON.stringify(raw) })),
    ...types.map(type => ({ call, part: { raw: '{}', headers: { 'content-type': type } }, what: type })),
  ])
  expect(await wrong(inputs, notRefused)).toEqual([])
  const raw = JSON.stringify({ username: 'a'.repeat(3 * 1024 * 1024) })
  const large = withBody().map(call => ({ call, part: { raw }, what: '3 MB' }))
  const notTooLarge = (answer: Answer) =>
    answer.status === 413 && answer.body.code === 5080107 ? notRefused(answer) : `${answer.status}`
  expect(await wrong(large, notTooLarge)).toEqual([])
})

describe('[D8] what is hardly HTTP', () => {
  /** Bytes as they are, past every client that would refuse to send them. */
  async function sendRaw(text: string): Promise<Answer> {
    const { hostname, port } = new URL(api.urls[0] ?? '')
    const socket = connect(Number(port), hostname)
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
    expect(notRefused(answer)).toBeUndefined()
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
      expect(notRefused(answer), authorization).toBeUndefined()
      expect(answer.status).toBe(401)
    }
  })
})

test('nothing of it harmed anybody', async () => {
  for (const path of ['/api/health', '/api/ready']) expect((await api.request('GET', path)).status).toBe(200)
  const { rows } = await api.pool.query("SELECT count(*)::int AS n FROM app_user WHERE rule = 'root'")
  expect(rows[0]).toEqual({ n: 1 })
})
