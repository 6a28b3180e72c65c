/** The proof of permissions for sockets: every namespace and every event × everybody who may knock × every city. */
import { type Access, NAMESPACES, type NamespaceName } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readSettings } from '#platform/settings.ts'
import {
  type AskedCity,
  accessOf,
  EVENT_TABLE,
  expectedStatus,
  NAMESPACE_TABLE,
  REFUSAL,
} from '#test/access-table.ts'
import { type Caller, everybody, findings, type Knocking } from '#test/callers.ts'
import { ask, connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

let api: Api
let events: [name: string, access: Access][]
let knocking: Knocking

beforeAll(async () => {
  api = await startApi()
  const app = await createApp(readSettings({ ...api.env, REDIS_URL: '' }))
  events = app.channels.flatMap(channel =>
    channel.events.map(({ event, access }): [string, Access] => [`${channel.namespace} ${event}`, access]),
  )
  await app.close()
  knocking = await everybody(api)
})
afterAll(() => api.stop())

const query = ({ token }: Caller, city?: string) => ({ ...(token && { token }), ...(city && { city }) })
const own = () => knocking.callers.find(({ rule, home }) => rule === 'pdam' && home?.slug === CITY) as Caller
const codeOf = (status: ReturnType<typeof expectedStatus>) => (status === 200 ? undefined : REFUSAL[status])

test('[M7.3] every namespace and every event has its row, and every row its event', () => {
  expect(Object.keys(NAMESPACE_TABLE).sort()).toEqual(Object.keys(NAMESPACES).sort())
  expect(events.map(([name]) => name).sort()).toEqual(Object.keys(EVENT_TABLE).sort())
})

test('[D15] table and events say the same of who may ask', () => {
  for (const [name, access] of events) {
    const { policy } = EVENT_TABLE[name] ?? {}
    expect({ ...access, rules: [...access.rules].sort() }, name).toEqual(policy && accessOf(policy))
  }
})

const SPACES = Object.entries(NAMESPACE_TABLE) as [NamespaceName, (typeof NAMESPACE_TABLE)[NamespaceName]][]
test.each(SPACES)('[M7.3] connecting to %s: every caller gets what the table says', async (space, policy) => {
  const cells = knocking.callers.flatMap(caller =>
    [undefined, ...knocking.cities].map(named => ({ caller, named })),
  )
  const wrong = await findings(cells, async ({ caller, named }) => {
    const socket = api.socket(space, query(caller, named?.slug))
    const refused = await connect(socket)
    socket.disconnect()
    const expected = codeOf(expectedStatus(policy, caller, named ?? caller.home))
    return refused?.code === expected
      ? undefined
      : `${caller.name} for ${named?.slug ?? 'no city'}: ${refused?.code ?? 'let in'} instead of ${expected ?? 'let in'}`
  })
  expect(wrong).toEqual([])
})

describe.each(Object.entries(EVENT_TABLE))('[M7.3] %s', (name, { policy, request, answer }) => {
  const [namespace, event = ''] = name.split(' ') as [NamespaceName, string]

  test('every caller gets what the table says', async () => {
    // Who cannot connect asks nothing.
    const connected = knocking.callers.filter(
      caller => expectedStatus(NAMESPACE_TABLE[namespace], caller, caller.home) === 200,
    )
    const asks = async (caller: Caller, asked: AskedCity) => {
      const socket = api.socket(namespace, query(caller))
      await connect(socket)
      const { exception } = await ask(socket, event, request(asked.slug), answer)
      socket.disconnect()
      return exception?.code
    }
    const cells = connected.flatMap(caller => knocking.cities.map(asked => ({ caller, asked })))
    const wrong = await findings(cells, async ({ caller, asked }) => {
      const code = await asks(caller, asked)
      const expected = codeOf(expectedStatus(policy, caller, asked))
      return code === expected
        ? undefined
        : `${caller.name} asks for ${asked.slug}: ${code} instead of ${expected}`
    })
    expect(wrong).toEqual([])
  })

  test('a city whose name is none', async () => {
    const root = knocking.callers.find(({ rule }) => rule === 'root') as Caller
    const socket = api.socket(namespace, query(root))
    await connect(socket)
    const { exception } = await ask(socket, event, request('Bukan Slug'), answer)
    expect(exception?.code).toBe(5080101)
    socket.disconnect()
    const refused = await connect(api.socket(namespace, query(root, 'kota\u0000contoh')))
    expect(refused?.code).toBe(5080302)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'kota-contoh'],
    ['a list', [{ city: CITY }]],
    ['numbers for texts', { city: 7, featureType: 7, action: 7 }],
    ['objects for texts', { city: { $ne: '' }, featureType: {}, action: {} }],
    ['NUL', { city: 'kota\u0000contoh', featureType: 'pipe\u0000', action: '\u0000' }],
    ['SQL', { city: "kota' OR 1=1 --", featureType: "pipe'; DROP TABLE pipe", action: "x'; --" }],
    ['no city', { featureType: 'pipe' }],
    ['a length that is none', { city: { length: { toString: null, valueOf: null } } }],
  ])('malformed: %s', async (_, malformed) => {
    const socket = api.socket(namespace, { token: own().token ?? '' })
    await connect(socket)
    const { exception } = await ask(socket, event, malformed, answer)
    expect(exception).toEqual({ code: 5080101, message: 'Data yang dikirim tidak valid' })
    // The connection lives on, and the next request is answered.
    const next = await ask(socket, event, request(CITY), answer)
    expect(next.exception).toBeUndefined()
    socket.disconnect()
  })
})

describe.each(Object.entries(EVENT_TABLE))(
  '[M7.3] %s, sent with the connection',
  (name, { request, answer }) => {
    const [namespace, event = ''] = name.split(' ') as [NamespaceName, string]
    const outcome = async (carried: object) => {
      const socket = api.socket(namespace, query(own()))
      socket.auth = carried
      const heard = firstOf<{ code?: number }>(socket, answer, 'exception')
      await connect(socket)
      const { event: got, value } = await heard
      socket.disconnect()
      return got === answer ? 'answered' : value.code
    }

    test('is answered, and refused, as if it came later', async () => {
      expect(await outcome({ [event]: request(CITY) })).toBe('answered')
      for (const malformed of [null, 'kota-contoh', [], {}, { city: 7 }])
        expect(await outcome({ [event]: malformed }), JSON.stringify(malformed)).toBe(5080101)
    })

    test('another city is refused', async () => {
      // News of the own city may come as well: only the refusal is waited for.
      const socket = api.socket(namespace, query(own()))
      socket.auth = { [event]: request('kabupaten-sarolangun') }
      const refused = firstOf<{ code: number }>(socket, 'exception')
      await connect(socket)
      expect((await refused).value.code).toBe(5080104)
      socket.disconnect()
    })
  },
)

test('[M7.3] a connection may carry what is no event of the namespace, and nothing comes of it', async () => {
  const socket = api.socket('maps', query(own()))
  socket.auth = { constructor: {}, toString: 'x', request_update_tracker: { city: CITY }, [`${CITY}`]: 1 }
  expect(await connect(socket)).toBeUndefined()
  const { exception } = await ask(socket, 'request_features', { city: CITY, featureType: 'x' }, 'none')
  expect(exception?.code).toBe(5080101)
  socket.disconnect()
})

test('[M7.3] the unnamed namespace of socket.io is closed', async () => {
  const socket = api.socket('maps', { token: own().token ?? '' })
  await connect(socket)
  expect((await connect(socket.io.socket('/')))?.message).toBe('Alamat Tidak Di Temukan')
})
