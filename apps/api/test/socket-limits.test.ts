/** Nobody can ask for more than a process can answer, and nobody who only uses the product notices. */
import { FEATURE_KINDS, type NamespaceName } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { ask, connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const MESSAGE = 'Terlalu banyak permintaan. Coba lagi nanti'
/** Each process counts for itself. */
const PER_SECOND = 4

let api: Api
beforeAll(async () => {
  api = await startApi({ REQUESTS_PER_SECOND: String(PER_SECOND), TRUST_PROXY: '1' })
})
afterAll(() => api.stop())

const get = async (path: string, token?: string) => {
  const response = await fetch(`${api.urls[0]}/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.status, body: (await response.json()) as { code: number; message: string } }
}

/** Asks all at once until it is refused. */
const flood = async (path: string, token?: string) =>
  (await Promise.all(Array.from({ length: 60 }, () => get(path, token)))).filter(
    ({ status }) => status === 429,
  )

test('[ASVS V2.4.1] a user who asks without pause is told so; others are not', async () => {
  const make = people(api)
  const [busy, calm] = [await make.signedIn(), await make.signedIn()]
  const refused = await flood(`/maps/counts?city=${CITY}`, busy.token)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]?.body).toMatchObject({ message: MESSAGE, payload: null })
  expect(String(refused[0]?.body.code)).toMatch(/^508\d\d08$/)
  expect((await get(`/maps/counts?city=${CITY}`, calm.token)).status).toBe(200)
})

test('[ASVS V2.4.1] one connection cannot ask for ever, nor can its user by opening another', async () => {
  const { token } = await people(api).signedIn()
  const socket = api.socket('activities', { token })
  await connect(socket)
  const refused = firstOf<{ code: number; message: string }>(socket, 'exception')
  for (let i = 0; i < 200; i++) socket.emit('request_activities', { city: CITY, action: 'search' })
  expect((await refused).value).toEqual({ code: 5080108, message: MESSAGE })
  const another = api.socket('activities', { token })
  if ((await connect(another)) === undefined) {
    const again = firstOf<{ message: string }>(another, 'exception')
    for (let i = 0; i < 60; i++) another.emit('request_activities', { city: CITY })
    expect((await again).value.message).toBe(MESSAGE)
  }
  const { rows } = await api.pool.query("SELECT count(*)::int AS n FROM activity WHERE action = 'search'")
  expect(rows[0].n).toBeLessThan(100)
})

test('[D80] who asks again as soon as it is refused is answered at a steady pace', async () => {
  const { token } = await people(api).signedIn()
  const socket = api.socket('activities', { token })
  await connect(socket)
  const refused: number[] = []
  const many = new Promise<void>(resolve => {
    socket.on('exception', () => {
      refused.push(performance.now())
      if (refused.length === 40) resolve()
    })
  })
  for (let i = 0; i < 130; i++) socket.emit('request_activities', { city: CITY, action: 'search' })
  await many
  // Thirty at once, then fifteen in a second.
  expect((refused[39] ?? 0) - (refused[0] ?? 0)).toBeGreaterThan(500)
})

test('[D80] who asks on without waiting for its refusals is hung up on', async () => {
  const { token } = await people(api).signedIn()
  const socket = api.socket('activities', { token })
  await connect(socket)
  const ended = firstOf<string>(socket, 'disconnect')
  for (let i = 0; i < 300; i++) socket.emit('request_activities', { city: CITY, action: 'search' })
  // As a line that breaks: its clients come again by themselves.
  expect((await ended).value).toMatch(/^transport/)
})

test('[D80] packets count whatever they are, also before anybody is known: a flood is hung up on', async () => {
  const { token } = await people(api).signedIn()
  const socket = api.socket('maps', { token })
  await connect(socket)
  const ended = firstOf<string>(socket, 'disconnect')
  for (let i = 0; i < 500; i++) socket.emit('tidak-ada', [])
  expect((await ended).value).toMatch(/^transport/)

  // Connections to a namespace (40 of engine.io and socket.io) by nobody.
  const stranger = new WebSocket(`${api.urls[0]?.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise(resolve => stranger.addEventListener('close', resolve))
  await new Promise(resolve => stranger.addEventListener('message', resolve, { once: true }))
  const begun = performance.now()
  for (let i = 0; i < 10; i++) stranger.send(`40/maps,{"x":"${'x'.repeat(100_000)}"}`)
  await closed
  // Who stays nobody is let go after 45 seconds in any case.
  expect(performance.now() - begun).toBeLessThan(30_000)
})

test('[D80] an address opens so many connections, and others go on opening theirs', async () => {
  const open = (address: string) =>
    new Promise<string>(resolve => {
      const options = { transports: ['websocket'], forceNew: true, reconnection: false }
      const socket = io(`${api.urls[0]}/maps`, {
        ...options,
        extraHeaders: { 'x-forwarded-for': address },
      })
      socket.on('connect_error', ({ message }) => resolve(message))
    })
  const outcomes = await Promise.all(Array.from({ length: 15 * PER_SECOND }, () => open('203.0.113.7')))
  const refused = outcomes.filter(message => message === 'websocket error')
  expect(refused.length).toBeGreaterThan(PER_SECOND)
  expect(refused.length).toBeLessThanOrEqual(5 * PER_SECOND)
  expect(await open('203.0.113.8')).not.toBe('websocket error')
})

test('whoever watches the process is always answered', async () => {
  expect(await flood('/health')).toEqual([])
})

test('[ASVS V2.4.1] an address that nobody has signed in from is limited, too', async () => {
  expect((await flood('/config')).length).toBeGreaterThan(20)
  expect((await flood('/users', 'bukan.token.samasekali')).length).toBeGreaterThan(20)
})

test('[D70] a flood from an office keeps nobody from signing in there who has done so before with the browser', async () => {
  const { username, password } = await people(api).user()
  const office = { 'x-forwarded-for': '198.51.100.7' }
  const signIn = (cookie = '') =>
    api.request('POST', '/api/user/login', { body: { username, password }, headers: { ...office, cookie } })
  const first = await signIn()
  const cookie = first.headers.get('set-cookie')?.split(';')[0]
  const flooding = Array.from({ length: 60 }, () =>
    fetch(`${api.urls[0]}/api/config`, { headers: office }).then(({ status }) => status),
  )
  await Promise.any(flooding.map(async asked => expect(await asked).toBe(429)))
  expect((await signIn(cookie)).status).toBe(200)
  expect((await Promise.all(flooding)).filter(status => status === 429).length).toBeGreaterThan(20)
})

describe('with the limit of production', () => {
  let product: Api
  beforeAll(async () => {
    product = await startApi({ REQUESTS_PER_SECOND: '50' })
  })
  afterAll(() => product.stop())

  test('[ASVS V2.4.1] twenty maps that one account opens at the same moment do not notice it', async () => {
    const refusals: unknown[] = []
    // Nothing is on these maps: how much they ask for does not depend on it.
    const make = people(product)
    const { slug: city } = await make.company()
    const { token } = await make.signedIn({ map: city })
    const open = async (namespace: NamespaceName) => {
      const socket = product.socket(namespace, { token, city })
      socket.on('exception', exception => refusals.push(exception))
      expect(await connect(socket)).toBeUndefined()
      return socket
    }
    const openMap = async () => {
      const [maps, tracker, activities] = await Promise.all([
        open('maps'),
        open('updateTracker'),
        open('activities'),
        open('subscriber'),
      ])
      await ask(tracker, 'request_update_tracker', { city }, 'update_tracker_response')
      await ask(activities, 'request_activities', { city, action: 'search' }, 'update_activities_response')
      const answered = FEATURE_KINDS.map(kind => firstOf(maps, `features_${kind}_response`, 'exception'))
      for (const featureType of FEATURE_KINDS) maps.emit('request_features', { city, featureType })
      await Promise.all(answered)
    }
    await Promise.all(Array.from({ length: 20 }, openMap))
    expect(refusals).toEqual([])
  })

  test('[D80] of one user so many maps are open on a process, and another when one is closed', async () => {
    const { token } = await people(product).signedIn()
    const open = () => product.socket('maps', { token, city: CITY })
    const sockets = Array.from({ length: 200 }, open)
    expect(new Set(await Promise.all(sockets.map(connect)))).toEqual(new Set([undefined]))
    const another = open()
    expect(await connect(another)).toEqual({ code: 5080108, message: MESSAGE })
    sockets[0]?.disconnect()
    await vi.waitFor(async () => expect(await connect(open())).toBeUndefined(), PATIENCE)
  })
})
