/** Several processes behind nginx are one product: what happens on one of them counts on all. */
import {
  type DeviceAccess,
  NAMESPACES,
  type SubscriberMessage,
  subscriberEvent,
  type UpdateTracker,
} from '@petatirta/contract'
import { deviceMessage } from '@petatirta/harness/device-messages.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { check, DEPLOYED } from '@petatirta/harness/nginx.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { form, pathOf } from '@petatirta/harness/upload-form.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#app'
import { readSettings } from '#platform/settings.ts'
import { deviceUtility } from '#test/devices.ts'
import { people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, MANY, startApi } from '#test/start-api.ts'
import { send } from '#test/upload.ts'

const CITY = 'kota-contoh'
const METRICS_TOKEN = 'a-token-for-tests-only'

let api: Api
let revision = 0

/** A change of a layer that one process makes. */
const change = (process: number) => {
  const content = collection([point('a', { revision: revision++ })])
  return send(api, pathOf('pdam_office'), form(CITY, [{ field: 'geojson', content }]), {}, api.urls[process])
}

describe.skipIf(!MANY)('two processes behind nginx', () => {
  beforeAll(async () => {
    api = await startApi({ METRICS_TOKEN })
  })
  afterAll(() => api.stop())

  /** Sends to one process, past nginx. */
  const post = async (process: number, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.urls[process]}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    await response.body?.cancel()
    return response.status
  }

  // It tries ports 80 and 443, which are root's.
  test.skipIf(process.getuid?.() !== 0)(
    '[D56] the configuration that is deployed is one that nginx takes',
    () => {
      expect(check(DEPLOYED)).toBe('')
    },
  )

  test('[D56] a change made on one process is on a map of the other within a second', async () => {
    const token = await api.token('opsdemo')
    for (const [from, to] of [
      [0, 1],
      [1, 0],
      [0, 1],
    ] as const) {
      const socket = api.socket('updateTracker', { token, city: CITY }, to)
      expect(await connect(socket)).toBeUndefined()
      const first = await ask<UpdateTracker>(
        socket,
        'request_update_tracker',
        { city: CITY },
        'update_tracker_response',
      )
      const before = first.answer?.counters.pdam_office ?? 0
      const heard = new Promise<number>(resolve =>
        socket.on('update_tracker_response', ({ counters }: UpdateTracker) => {
          if (counters.pdam_office > before) resolve(performance.now())
        }),
      )
      expect((await change(from)).status).toBe(200)
      const answered = performance.now()
      expect((await heard) - answered).toBeLessThan(1000)
      socket.disconnect()
    }
  })

  test('[D40] a job that two processes are asked for at the same moment runs once', async () => {
    const token = await api.token('opsdemo')
    const done: string[] = []
    const socket = api.socket('subscriber', { token, city: CITY }, 1)
    socket.on(subscriberEvent(CITY), ({ type, status, jobId }: SubscriberMessage) => {
      if (type === 'billing-sync' && status === 'done') done.push(jobId ?? '')
    })
    expect(await connect(socket)).toBeUndefined()
    const answers = await Promise.all(
      api.urls.map(async url => {
        const response = await fetch(`${url}/api/upload/customer/sync?city=${CITY}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { payload } = (await response.json()) as { payload: { id: string } }
        return payload.id
      }),
    )
    expect(new Set(answers).size).toBe(1)
    await vi.waitFor(() => expect(done).toEqual([answers[0]]), PATIENCE)
    const { rows } = await api.pool.query("SELECT id, attempts FROM job WHERE type = 'billing-sync'")
    expect(rows).toEqual([{ id: answers[0], attempts: 1 }])
    socket.disconnect()
  })

  test('[D19] sign-ins that fail are counted by both together', async () => {
    const { username } = await people(api).user()
    const login = (process: number) => post(process, '/user/login', { username, password: 'Salah#2026' })
    for (let i = 0; i < 10; i++) expect(await login(i % 2)).toBe(401)
    expect([await login(0), await login(1)]).toEqual([429, 429])
  })

  test('nobody evades that limit by naming another address', async () => {
    const { username } = await people(api).user()
    const login = (address: string) =>
      api.request('POST', '/api/user/login', {
        headers: { 'x-forwarded-for': address },
        body: { username, password: 'Salah#2026' },
      })
    for (let i = 0; i < 10; i++) expect((await login(`203.0.113.${i}`)).status).toBe(401)
    expect((await login('203.0.113.99')).status).toBe(429)
  })

  test('[A3] what one process refused of a device is told by the other at once', async () => {
    const { id, key } = await deviceUtility(people(api))
    const wrong = { deviceId: 'a', ...deviceMessage({ lat: 123 }) }
    for (let i = 0; i < 2; i++)
      expect(await post(0, '/devices/readings', wrong, { 'x-device-key': key })).toBe(400)
    const response = await fetch(`${api.urls[1]}/api/company/devices?id=${id}`, {
      headers: { authorization: `Bearer ${await api.token('opsdemo')}` },
    })
    const { payload } = (await response.json()) as { payload: DeviceAccess }
    expect(payload.refused).toMatchObject([{ reason: 'format', count: 2 }])
  })

  test('an installation on another database of the same Redis counts its wrong keys alone', async () => {
    const redis = new URL(api.env.REDIS_URL as string)
    redis.pathname = '/15'
    const neighbour = await createApp(readSettings({ ...api.env, REDIS_URL: redis.href }))
    await neighbour.http.ready()
    const headers = { 'x-device-key': 'salah', 'x-forwarded-for': '203.0.113.7' }
    const wrong = { headers, payload: { deviceId: 'a', ...deviceMessage() } }
    const knock = () => neighbour.http.inject({ method: 'POST', url: '/api/devices/readings', ...wrong })
    for (let i = 0; i < 20; i++) expect((await knock()).statusCode).toBe(401)
    expect((await knock()).statusCode).toBe(429)
    await neighbour.close()
    expect(await post(0, '/devices/readings', wrong.payload, headers)).toBe(401)
  })

  test('wrong device keys are counted by both together', async () => {
    const wrong = (process: number) =>
      post(
        process,
        '/devices/readings',
        { deviceId: 'a', ...deviceMessage() },
        { 'x-device-key': 'ptd_salah' },
      )
    for (let i = 0; i < 20; i++) expect(await wrong(0)).toBe(401)
    // A twentieth of a minute's worth flows back meanwhile: the other process may still take a few.
    await vi.waitFor(async () => expect([await wrong(0), await wrong(1)]).toEqual([429, 429]), PATIENCE)
  })

  test('a socket comes through nginx, and what measures the processes does not', async () => {
    const token = await api.token('opsdemo')
    const socket = io(`${api.url}${NAMESPACES.maps}`, {
      transports: ['websocket'],
      query: { token, city: CITY },
      forceNew: true,
      autoConnect: false,
    })
    expect(await connect(socket)).toBeUndefined()
    socket.disconnect()
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await fetch(`${api.urls[0]}/metrics`, { headers })).status).toBe(200)
    expect((await fetch(`${api.url}/metrics`, { headers })).status).toBe(404)
  })

  test('[ASVS V3.4] what nginx answers itself is protected, too, and nothing is said twice', async () => {
    for (const path of ['/metrics', '/api/health', '/']) {
      const { headers } = await fetch(`${api.url}${path}`)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; [^,]*$/)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    }
  })
})
