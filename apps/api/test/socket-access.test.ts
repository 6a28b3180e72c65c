/** Who may connect and ask over sockets, as one table: an event without a row fails here. */
import { NAMESPACES, type NamespaceName } from '@petatirta/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app'
import { readSettings } from '#platform/settings.ts'
import { people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const OTHER = 'kabupaten-sarolangun'
const SPACES = Object.keys(NAMESPACES) as NamespaceName[]

/** Every event of every namespace, a valid request and the event that answers it. */
const EVENTS: Record<string, { request: (city: string) => object; answer: string }> = {
  'maps request_features': {
    request: city => ({ city, featureType: 'pdam_office' }),
    answer: 'features_pdam_office_response',
  },
  'updateTracker request_update_tracker': {
    request: city => ({ city }),
    answer: 'update_tracker_response',
  },
  'subscriber watch_devices': { request: city => ({ city, ids: [] }), answer: 'device_statuses' },
  'activities request_activities': { request: city => ({ city }), answer: 'update_activities_response' },
}

let api: Api
let events: string[]
let tokens: Record<string, string>
let inactive: string

beforeAll(async () => {
  api = await startApi()
  const app = await createApp(readSettings({ ...api.env, REDIS_URL: '' }))
  events = app.channels.flatMap(channel => channel.events.map(({ event }) => `${channel.namespace} ${event}`))
  await app.close()
  const make = people(api)
  const company = await make.company()
  inactive = company.slug
  const left = await make.signedIn({ map: inactive })
  await make.change('company', company.id, { isActive: false })
  tokens = {
    root: await api.token('rootdemo'),
    ops: await api.token('opsdemo'),
    own: await api.token('pdamdemo'),
    umum: (await make.signedIn({ roles: ['umum'] })).token,
    otherCity: (await make.signedIn({ map: OTHER })).token,
    inactiveUtility: left.token,
    garbage: 'bukan.token.samasekali',
    otherSecret: await new SignJWT({ ver: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(left.id)
      .setExpirationTime('1h')
      .sign(Buffer.from('a-secret-that-is-not-the-one-we-use-123')),
  }
})
afterAll(() => api.stop())

const query = (caller: string, city?: string) => ({
  ...(tokens[caller] && { token: tokens[caller] }),
  ...(city && { city }),
})

test('[M7.3] every event has its row, and every row its event', () => {
  expect(events.sort()).toEqual(Object.keys(EVENTS).sort())
})

describe.each(SPACES)('[M7.3] connecting to %s', namespace => {
  test.each([
    ['root', CITY, undefined],
    ['ops', OTHER, undefined],
    ['ops', undefined, undefined],
    ['own', CITY, undefined],
    ['own', undefined, undefined],
    ['umum', CITY, undefined],
    ['nobody', CITY, 5080105],
    ['garbage', CITY, 5080105],
    ['otherSecret', CITY, 5080105],
    ['own', OTHER, 5080104],
    ['own', 'kota-yang-tidak-ada', 5080104],
    ['otherCity', CITY, 5080104],
    ['inactiveUtility', undefined, 5080302],
    ['ops', 'kota-yang-tidak-ada', 5080302],
    ['ops', 'kota\u0000contoh', 5080302],
  ] as const)('%s for city %s: %s', async (caller, city, code) => {
    const socket = api.socket(namespace, query(caller, city))
    const refused = await connect(socket)
    expect(refused?.code).toBe(code)
    socket.disconnect()
  })
})

describe.each(Object.entries(EVENTS))('[M7.3] %s', (name, { request, answer }) => {
  const [namespace, event = ''] = name.split(' ') as [NamespaceName, string]

  test.each([
    ['root', CITY, undefined],
    ['ops', OTHER, undefined],
    ['own', CITY, undefined],
    ['umum', CITY, undefined],
    ['own', OTHER, 5080104],
    ['otherCity', CITY, 5080104],
    ['ops', 'kota-yang-tidak-ada', 5080302],
    ['ops', 'Bukan Slug', 5080101],
  ] as const)('%s asks for %s: %s', async (caller, city, code) => {
    const socket = api.socket(namespace, query(caller))
    expect(await connect(socket)).toBeUndefined()
    const { exception, answer: got } = await ask(socket, event, request(city), answer)
    expect(exception?.code).toBe(code)
    if (code === undefined) expect(got).toBeDefined()
    socket.disconnect()
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
  ])('malformed: %s', async (_, malformed) => {
    const socket = api.socket(namespace, query('own'))
    await connect(socket)
    const { exception } = await ask(socket, event, malformed, answer)
    expect(exception).toEqual({ code: 5080101, message: 'Data yang dikirim tidak valid' })
    // The connection lives on, and the next request is answered.
    const next = await ask(socket, event, request(CITY), answer)
    expect(next.exception).toBeUndefined()
    socket.disconnect()
  })
})

test('[M7.3] the unnamed namespace of socket.io is closed', async () => {
  const socket = api.socket('maps', query('own'))
  await connect(socket)
  expect((await connect(socket.io.socket('/')))?.message).toBe('Alamat Tidak Di Temukan')
})
