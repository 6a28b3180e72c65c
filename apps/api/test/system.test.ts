/** The api about itself: health, readiness, documentation, and addresses that lead nowhere. */
import { type CallSpec, ERROR_CATALOGUE } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { implementedCalls } from '#test/calls.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let implemented: CallSpec[]
beforeAll(async () => {
  api = await startApi()
  implemented = await implementedCalls(api)
})
afterAll(() => api.stop())

describe('[D9] OpenAPI', () => {
  interface Operation {
    operationId: string
    'x-access': object
    security: object[]
    parameters: { name: string; in: string; required: boolean; schema: object }[]
    requestBody?: object
    responses: Record<
      string,
      { content: Record<string, { schema: { required: string[]; properties: object } }> }
    >
  }
  const operations = async () => {
    const { body } = await api.request('GET', '/api/openapi.json')
    const paths = body.paths as Record<string, Record<string, Operation>>
    return { body, at: ({ path, method }: CallSpec) => paths[path]?.[method.toLowerCase()] }
  }

  test('is 3.1, with the error catalogue, and every reference leads somewhere', async () => {
    const { body } = await operations()
    expect(body.openapi).toBe('3.1.0')
    expect(body['x-errors']).toEqual(ERROR_CATALOGUE)
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
    for (const reference of references) {
      const target = reference
        .replace('#/', '')
        .split('/')
        .reduce<Record<string, never> | undefined>((node, key) => node?.[key], body)
      expect(target, reference).toBeDefined()
    }
  })

  test('every implemented call, with its access, parameters, body and payload', async () => {
    const { at } = await operations()
    expect(implemented.length).toBeGreaterThan(20)
    for (const call of implemented) {
      const operation = at(call)
      const { rules, roles, city, onlyCity } = call.access
      expect(operation?.operationId).toBe(call.name)
      expect(operation?.['x-access']).toEqual(JSON.parse(JSON.stringify({ rules, roles, city, onlyCity })))
      expect(operation?.security).toEqual(rules === 'public' ? [] : [expect.any(Object)])
      const named = [...Object.keys(call.params ?? {}), ...Object.keys(call.query ?? {})]
      expect(operation?.parameters.map(parameter => parameter.name)).toEqual(named)
      for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
        expect(operation?.parameters).toContainEqual(
          expect.objectContaining({ name, in: 'path', required: true }),
        )
      expect(Boolean(operation?.requestBody)).toBe(Boolean(call.body ?? call.multipart ?? call.upload))
      if (call.download) {
        expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual([call.download])
        continue
      }
      const success = operation?.responses['200']?.content['application/json']?.schema
      expect(success?.required.includes('meta')).toBe(call.list === true)
    }
  })

  test('the docs are a page that names every call, who may make it, and every error', async () => {
    const { status, body, headers } = await api.request('GET', '/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const { path, method, name } of implemented) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(`<b>${method}</b> /api${path}`)
    }
    for (const { code } of ERROR_CATALOGUE) expect(body).toContain(`<td>${code}</td>`)
    expect(body).toContain('pdam: role hublang or workOrder')
  })
})

describe('[D7] addresses that lead nowhere', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/tidak-ada'],
    ['POST', '/api/tidak-ada'],
    ['PUT', '/api/users'],
    ['DELETE', '/api/health'],
    ['PATCH', '/api/user'],
    ['OPTIONS', '/api/users'],
    ['GET', '/api/users/1'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
    ['GET', '/api/%00'],
    ['GET', `/api/${'a'.repeat(10_000)}`],
  ])('%s %s', async (method, path) => {
    const { status, body } = await api.request(method, path)
    expect(status).toBe(404)
    expect(body).toEqual({ code: 5080102, message: 'Alamat Tidak Di Temukan', payload: null })
  })
})

test('addresses outside the api never fail, whether or not a client is built', async () => {
  for (const path of [
    '/',
    '/map/kota-contoh',
    '/%00',
    '//evil',
    `/${'a'.repeat(10_000)}`,
    '/%E0%A4%A',
    '/..%2fx',
  ]) {
    const { status, body } = await api.request('GET', path)
    expect(status, path).toBeLessThan(500)
    if (status !== 200) expect(body, path).toMatchObject({ code: expect.any(Number), payload: null })
  }
})

test('every answer says that it is what it says it is', async () => {
  for (const path of ['/api/health', '/api/users', '/api/tidak-ada', '/api/docs', '/']) {
    const { headers } = await api.request('GET', path)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})

test('[D8] before anybody is known a body is small', async () => {
  const login = (length: number) =>
    api.request('POST', '/api/user/login', { body: { username: 'a'.repeat(length), password: 'a' } })
  expect((await login(15_000)).status).toBe(400)
  const { status, body } = await login(17_000)
  expect([status, body.code]).toEqual([413, 5080107])
})

test('[D8] a body that is read at once is small, and as long as its call says where lists are long', async () => {
  const token = await api.token('rootdemo')
  const nested = (kb: number) => `${'['.repeat(kb * 512)}${']'.repeat(kb * 512)}`
  const change = async (raw: string) => {
    const { status, body } = await api.request('PUT', '/api/account/password', { token, raw })
    return [status, body.code, body.message]
  }
  expect(await change(nested(127))).toEqual([400, 5080101, 'Data yang dikirim tidak valid'])
  expect(await change(nested(129))).toEqual([413, 5080107, 'Ukuran data melebihi batas'])
  const list = Array.from({ length: 500 }, (_, i) => ({ name: `${i}`.padStart(200, '水'), color: '#123456' }))
  const longest = { filters: { pipe_types: list, pipe_diameters: list } }
  expect(Buffer.byteLength(JSON.stringify(longest))).toBeGreaterThan(512 * 1024)
  const saved = await api.request('PUT', `/api/filter?id=${newId()}`, { token, body: longest })
  expect(saved.status).toBe(404)
})

test('[D5] config tells the client what it needs before anybody signs in', async () => {
  const { body } = await api.request('GET', '/api/config')
  expect(body.payload).toMatchObject({ defaultCity: 'kota-contoh' })
  for (const source of Object.values(body.payload.tiles) as { url: string; attribution: string }[]) {
    expect(source.url).toContain('{z}')
    expect(source.attribution).toBeTruthy()
  }
})

describe('[D5] health and readiness', () => {
  test('both are up', async () => {
    expect((await api.request('GET', '/api/health')).body.payload).toEqual({ status: 'up' })
    const { status, body } = await api.request('GET', '/api/ready')
    expect(status).toBe(200)
    expect(body.payload.database).toBe('up')
  })

  test('while the database is away: alive, not ready, and nothing of the inside is told', async () => {
    const name = new URL(api.env.DATABASE_URL ?? '').pathname.slice(1)
    const admin = new pg.Client(inject('postgres').replace('NAME', 'postgres'))
    await admin.connect()
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      await vi.waitFor(async () => {
        for (let i = 0; i < 2; i++) {
          const { status, body, headers } = await api.request('GET', '/api/ready')
          expect(status).toBe(503)
          expect(body).toMatchObject({ code: 5081209, payload: { database: 'down' } })
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        }
      }, PATIENCE)
      expect((await api.request('GET', '/api/health')).status).toBe(200)
      const body = { username: 'opsdemo', password: 'Opsdemo#2026' }
      const failed = await api.request('POST', '/api/user/login', { body })
      expect(failed.status).toBe(500)
      expect(failed.body).toEqual({ code: 5080199, message: 'Ada kesalahan pada server', payload: null })
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
      await admin.end()
    }
    await vi.waitFor(async () => {
      for (let i = 0; i < 2; i++) expect((await api.request('GET', '/api/ready')).status).toBe(200)
    }, PATIENCE)
    expect(await api.token('opsdemo')).toBeTruthy()
  })
})
