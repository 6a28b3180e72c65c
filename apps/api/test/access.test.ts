/** The proof of permissions for REST: every call that the server answers × everybody who may knock × every city. */
import { isDeepStrictEqual } from 'node:util'
import { ALL_CALLS, type CallSpec, errorEnvelopeSchema } from '@petatirta/contract'
import { ROLES } from '@petatirta/domain'
import { unique } from '@petatirta/harness/bodies.ts'
import { deviceMessage } from '@petatirta/harness/device-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AskedCity,
  accessOf,
  CALL_TABLE,
  expectedStatus,
  type Policy,
  REFUSAL,
} from '#test/access-table.ts'
import { ownRequest, somebodyLike } from '#test/accounts.ts'
import { type Caller, everybody, findings, type Knocking } from '#test/callers.ts'
import { implementedCalls, pathOf, validRequest } from '#test/calls.ts'
import { deviceUtility } from '#test/devices.ts'
import { NEARBY_SOURCES, type People, people } from '#test/people.ts'
import { type Answer, type Api, MANY, startApi } from '#test/start-api.ts'
import type { ValidRequest } from '#test/valid-request.ts'

const CITY = 'kota-contoh'
const OTHER = 'kabupaten-sarolangun'

let api: Api
let make: People
let implemented: CallSpec[]
let knocking: Knocking
let customerId: string

beforeAll(async () => {
  api = await startApi(NEARBY_SOURCES)
  make = people(api)
  implemented = await implementedCalls(api)
  knocking = await everybody(api)
  const { rows } = await api.pool.query<{ id: string }>(
    'SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY c.id LIMIT 1',
    [CITY],
  )
  customerId = rows[0]?.id ?? ''
})
afterAll(() => api.stop())

// Made once: zod compiles a schema where it is first used.
const ENVELOPE = errorEnvelopeSchema.strict()

interface Cell {
  caller: Caller
  asked?: AskedCity
}

async function send(
  call: CallSpec,
  { caller, asked }: Cell,
  request: ValidRequest,
  token = caller.token,
): Promise<Answer> {
  const { query = {}, body, bytes, form, headers = {}, id = customerId } = request
  const search = new URLSearchParams({ ...query, ...(asked && { city: asked.slug }) })
  return api.request(call.method, `/api${pathOf(call, encodeURIComponent(id))}?${search}`, {
    token,
    body,
    bytes,
    form,
    headers: { ...headers, ...caller.headers },
  })
}

/** What is done to one's own account is done to one that nobody else needs. */
async function sendOwn(call: CallSpec, cell: Cell, request: ValidRequest): Promise<Answer> {
  const { token } = await somebodyLike(api, cell.caller.token ?? '')
  return send(call, cell, { ...request, ...(await ownRequest(api, call, token)) }, token)
}

/** What is wrong with a refusal, or nothing. */
function notRefused({ status, body }: Answer, expected: keyof typeof REFUSAL): string | undefined {
  if (status !== expected || body.code !== REFUSAL[expected] || body.payload !== null)
    return `${status} ${JSON.stringify(body).slice(0, 200)} instead of ${expected}`
  return ENVELOPE.safeParse(body).error?.message
}

/** Where the request was made for that city it succeeds; elsewhere what it names may be missing, but nobody is refused. */
function notLetIn(call: CallSpec, { status, body, headers }: Answer, isFull: boolean): string | undefined {
  if (!isFull) {
    const refused = status >= 500 || Object.values(REFUSAL).some(code => code === body.code)
    return refused ? `${status} ${body.code} instead of being let in` : undefined
  }
  if (status !== 200) return `${status} ${JSON.stringify(body).slice(0, 200)} instead of 200`
  if (call.download) {
    const type = headers.get('content-type')
    // Bytes of a type that the request chooses.
    const isAny = call.download === 'application/octet-stream' && !type?.startsWith('application/json')
    return isAny || type === call.download ? undefined : 'another type'
  }
  if (body.code !== 200) return `code ${body.code}`
  if ('meta' in body !== (call.list === true)) return 'meta is missing or too much'
  // What the contract promises is what arrives, of every call.
  return call.payload.safeParse(body.payload).error?.message
}

const forPeople = Object.entries(CALL_TABLE).filter(([, { who }]) => who !== 'device')
const SHARES = 12

/**
 * Who asks, and for which city. Calls of the same policy share what the policy alone decides, each asked by some of them; but
 * every call is asked by nobody, by each rule, by those who have no role and all of them, and across the border of the city.
 * Through several processes every call is asked everything.
 */
function cellsOf(call: CallSpec, policy: Policy): Cell[] {
  const cells: Cell[] = knocking.callers.flatMap(caller =>
    policy.city ? knocking.cities.map(asked => ({ caller, asked })) : [{ caller }],
  )
  const alike = forPeople.filter(([, other]) => isDeepStrictEqual(other, policy)).map(([name]) => name)
  if (MANY || alike.length < SHARES / 2) return cells
  const turn = alike.indexOf(call.name)
  return cells.filter((cell, i) => isClose(cell) || (i + turn) % SHARES === 0)
}

function isClose({ caller: { rule, roles, home, token, headers }, asked }: Cell): boolean {
  if (!rule) return !token && !headers
  if (roles.length > 0 && roles.length < ROLES.length) return false
  const isHere = !asked || asked.slug === CITY
  return isHere || (home?.slug === CITY && asked.slug === OTHER)
}

async function prove(call: CallSpec, policy: Policy): Promise<string[]> {
  const cells = cellsOf(call, policy)
  const shared = await validRequest(make, call)
  const told = (cell: Cell, problem: string | undefined) =>
    problem && `${cell.caller.name}${cell.asked ? ` asks for ${cell.asked.slug}` : ''}: ${problem}`
  const expected = (cell: Cell) => expectedStatus(policy, cell.caller, cell.asked)
  // Nothing that is refused is used up, so one request serves them all, and all at once.
  const refused = await findings(
    cells.filter(cell => expected(cell) !== 200),
    async cell =>
      told(cell, notRefused(await send(call, cell, shared), expected(cell) as keyof typeof REFUSAL)),
  )
  const letIn = async (cell: Cell) => {
    const request = call.method === 'GET' ? shared : await validRequest(make, call)
    const isFull = !cell.asked || cell.asked.slug === (policy.onlyCity ?? CITY)
    const answer = policy.account ? await sendOwn(call, cell, request) : await send(call, cell, request)
    return told(cell, notLetIn(call, answer, isFull))
  }
  const allowed = cells.filter(cell => expected(cell) === 200)
  // What changes something may be in the way of the same once more.
  return [...refused, ...(await findings(allowed, letIn, call.method === 'GET' ? undefined : 1))]
}

test('[D15] every implemented call has its row, and every row its call', () => {
  expect(implemented.map(call => call.name).filter(name => !CALL_TABLE[name])).toEqual([])
  const answered = implemented.map(call => call.name)
  expect(Object.keys(CALL_TABLE).filter(name => !answered.includes(name))).toEqual([])
})

test('[D15] table and contract say the same of every call', () => {
  const inContract = ALL_CALLS.map(({ name, access }) => {
    const { rules, roles } = access
    const sorted = {
      ...access,
      rules: typeof rules === 'string' ? rules : rules.toSorted(),
      ...(roles && { roles: roles.toSorted() }),
    }
    return [name, sorted]
  })
  const inTable = ALL_CALLS.map(({ name }) => [name, accessOf(CALL_TABLE[name] as Policy)])
  expect(Object.fromEntries(inContract)).toEqual(Object.fromEntries(inTable))
})

test.each(forPeople)('[A6] %s: every caller gets what the table says', async (name, policy) => {
  const call = implemented.find(candidate => candidate.name === name) as CallSpec
  expect(await prove(call, policy)).toEqual([])
})

const forDevices = Object.entries(CALL_TABLE).filter(([, { who }]) => who === 'device')
describe.each(forDevices)('[A6] %s', name => {
  test('the key alone decides, whoever carries it', async () => {
    const call = implemented.find(candidate => candidate.name === name) as CallSpec
    const good = await deviceUtility(make)
    const former = await deviceUtility(make)
    const revoked = former.key
    await make.deviceKey(former.id)
    const off = await deviceUtility(make)
    await make.change('company', off.id, { isActive: false })
    const keys: [string | undefined, number][] = [
      [good.key, 200],
      [undefined, 401],
      ['kunci-yang-salah', 401],
      [revoked, 401],
      [off.key, 403],
    ]
    // Few carriers: wrong keys are counted by address.
    const carriers = [
      undefined,
      knocking.callers.find(({ rule }) => rule === 'root'),
      knocking.callers.find(({ rule }) => rule === 'pdam'),
    ]
    for (const [key, expected] of keys) {
      for (const carrier of carriers) {
        const { status } = await api.request(call.method, `/api${call.path}`, {
          token: carrier?.token,
          headers: key ? { 'x-device-key': key } : {},
          body: { deviceId: unique('logger'), ...deviceMessage() },
        })
        expect(status, `${key} carried by ${carrier?.name ?? 'nobody'}`).toBe(expected)
      }
    }
  })
})

const pdamOf = (slug: string) =>
  knocking.callers.find(({ rule, home }) => rule === 'pdam' && home?.slug === slug)?.token

test('[D15] another city is refused with 5080104 whether or not it exists, and says nothing about it', async () => {
  const answers = await Promise.all(
    knocking.cities
      .slice(1)
      .map(({ slug: city }) => api.request('GET', `/api/maps/company?city=${city}`, { token: pdamOf(CITY) })),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(403)
    expect(body).toEqual({ code: 5080104, message: 'Akses Ditolak', payload: null })
  }
})

test('[D10] kota names the city as city does; none at all is invalid input', async () => {
  const token = pdamOf(CITY)
  expect((await api.request('GET', `/api/filters?kota=${CITY}`, { token })).status).toBe(200)
  expect((await api.request('GET', `/api/filters?kota=${OTHER}`, { token })).status).toBe(403)
  // Naming two cities must not be a way around the check of either.
  const own = await api.request('GET', `/api/filters?city=${CITY}`, { token })
  const both = await api.request('GET', `/api/filters?city=${CITY}&kota=${OTHER}`, { token })
  expect(both.body.payload).toEqual(own.body.payload)
  const swapped = await api.request('GET', `/api/filters?city=${OTHER}&kota=${CITY}`, { token })
  expect(swapped.status).toBe(403)
  const { status, body } = await api.request('GET', '/api/filters', { token })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 5080101, errors: [{ path: 'city', message: 'city harus diisi' }] })
})
