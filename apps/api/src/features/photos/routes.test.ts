import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inUrl, privateAddress } from '@petatirta/harness/own-address.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { png } from '@petatirta/harness/png.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const PHOTO = Buffer.from(png())
/** Photos never come from loopback: their server listens on a private network that this machine is on. */
const HOST = privateAddress()

let api: Api
let token: string
let id: string
let server: Server
let base: string
let requests: string[]
let closed: number

beforeAll(async () => {
  api = await startApi({ PHOTO_ALLOW_PRIVATE: '1' })
  token = await api.token('pdamdemo')
  const { rows } = await api.pool.query(
    'SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY 1 LIMIT 1',
    [CITY],
  )
  id = rows[0].id
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.on('close', () => closed++)
    if (request.url !== '/diam') response.end(PHOTO)
  })
  await new Promise<void>(resolve => server.listen(0, HOST ?? '127.0.0.1', resolve))
  base = `http://${inUrl(HOST ?? '127.0.0.1')}:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  closed = 0
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.stop()
})

const store = (properties: object) =>
  api.pool.query(
    `UPDATE customer SET properties = properties || $2
     WHERE id = $1 AND city_id = (SELECT city_id FROM company WHERE slug = '${CITY}')`,
    [id, properties],
  )
const photo = (which: 'bacameter' | 'rumah', customer = id) =>
  api.request('GET', `/api/customers/${encodeURIComponent(customer)}/${which}?city=${CITY}`, { token })

describe('[M5.9] [M7.2] photos of meter and house', () => {
  test.skipIf(!HOST)('each from its own address, as base64 text', async () => {
    await store({ url_foto: ` ${base}/meter `, url_foto_rumah: `${base}/rumah` })
    for (const which of ['bacameter', 'rumah'] as const) {
      const { status, body } = await photo(which)
      expect([status, body]).toEqual([200, { code: 200, message: 'OK', payload: PHOTO.toString('base64') }])
    }
    expect(requests).toEqual(['/meter', '/rumah'])
  })

  test('nothing where the address is none', async () => {
    for (const url_foto of [null, '', '-', 7, { a: 1 }, 'foto.jpg', '<script>', 'a'.repeat(10_000), '😀']) {
      await store({ url_foto })
      expect((await photo('bacameter')).body, JSON.stringify(url_foto)).toMatchObject({
        code: 200,
        payload: '',
      })
    }
  })

  test('an unknown customer is not found', async () => {
    const { status, body } = await photo('bacameter', 'tidak-ada')
    expect([status, body.code]).toEqual([404, 5080602])
    expect((await photo('rumah', "' OR 1=1 --")).body.code).toBe(5080602)
  })

  test.skipIf(!HOST)('who leaves takes the question along', async () => {
    await store({ url_foto: `${base}/diam` })
    // Not fetch: it opens a new connection in place of the one it left, and the server's end would wait for that.
    const leaving = get(`${api.urls[0]}/api/customers/${id}/bacameter?city=${CITY}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    leaving.on('error', () => undefined)
    await vi.waitFor(() => expect(requests).toEqual(['/diam']), PATIENCE)
    expect(closed).toBe(0)
    leaving.destroy()
    await vi.waitFor(() => expect(closed).toBe(1), PATIENCE)
  })

  test.skipIf(!HOST)('a server that stops waits for no photo', async () => {
    await store({ url_foto: `${base}/diam` })
    const another = await api.another()
    const url = await another.http.listen({ port: 0, host: '127.0.0.1' })
    const answer = fetch(`${url}/api/customers/${id}/bacameter?city=${CITY}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await vi.waitFor(() => expect(requests).toEqual(['/diam']), PATIENCE)
    await another.close()
    expect(await (await answer).json()).toMatchObject({ code: 200, payload: '' })
  })
})

describe('[D42] [D66] our own network', () => {
  /** Whether the photo was fetched from this host by a server with these settings. */
  const reaches = async (host: string, env: Record<string, string>) => {
    const another = createServer((_, response) => response.end(PHOTO))
    await new Promise<void>(resolve => another.listen(0, host, resolve))
    const { port } = another.address() as AddressInfo
    const asking = await startApi(env)
    try {
      await asking.pool.query(`UPDATE customer SET properties = properties || $1`, [
        { url_foto: `http://${inUrl(host)}:${port}/meter` },
      ])
      const { body } = await asking.request('GET', `/api/customers/${id}/bacameter?city=${CITY}`, {
        token: await asking.token('pdamdemo'),
      })
      return body.payload !== ''
    } finally {
      await asking.stop()
      another.close()
    }
  }

  test('loopback stays closed, whatever is set', async () => {
    const open = { PHOTO_ALLOW_PRIVATE: '1', BILLING_ALLOW_PRIVATE: '1' }
    expect(await reaches('127.0.0.1', open)).toBe(false)
  })
  test.skipIf(!HOST)('a private network is not opened by the switch of billing services', async () => {
    expect(await reaches(HOST ?? '', { BILLING_ALLOW_PRIVATE: '1' })).toBe(false)
    expect(await reaches(HOST ?? '', { PHOTO_ALLOW_PRIVATE: '1' })).toBe(true)
  })
})
