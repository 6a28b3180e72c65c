/** Logs of a whole process: every request has its line, and nobody is in them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect as dial } from 'node:net'
import { NAMESPACES, type NamespaceName } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY as MAINTAINED } from '@petatirta/domain'
import { customerBody } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { png } from '@petatirta/harness/png.ts'
import { type Product, startProduct } from '@petatirta/harness/product.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimsOf } from '#test/accounts.ts'
import { type People, people } from '#test/people.ts'
import { connect, firstOf } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

/** None of these may be in any line. */
const CANARIES = {
  name: 'Kenari Santoso',
  street: 'Jalan Kutilang Nomor',
  phone: '081298765432',
  id: '778899001122',
  password: 'Sangkar#2026burung',
  staff: 'pegawai_perkutut',
  term: 'carimurai',
  key: 'kunci-cucakrawa-rahasia',
  wrongToken: 'eyJ.jalak.token',
  requestId: 'permintaan-merpati',
  reading: 'pesan-gelatik',
}
const icc = Buffer.from(JSON.stringify({ username: CANARIES.staff, password: CANARIES.password })).toString(
  'base64url',
)

let api: Api
let make: People
let server: Product
let root: string
let output = ''
/** Passwords and tokens that come up on the way. */
const secrets: string[] = [icc]

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  const quick = { BILLING_RETRY_MS: '5', JOB_RETRY_MS: '5', BILLING_ALLOW_PRIVATE: '1' }
  const env = { ...api.env, ...quick, REDIS_URL: '', TRUST_PROXY: '0', LOG_LEVEL: 'trace' }
  server = await startProduct({
    env,
    onLine: line => {
      output += `${line}\n`
    },
  })
  root = await api.token('rootdemo')
  secrets.push(root)
  // What the database says of a row that it refuses, and what a rule of ours could say.
  await api.pool.query(`
    ALTER TABLE customer ADD CONSTRAINT no_canary CHECK (nama <> '${CANARIES.name}') NOT VALID;
    CREATE FUNCTION refuse_canary() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the row "%" of ''%'' at %', NEW.nama, NEW.alamat, NEW.id; END $$;
    CREATE TRIGGER refuse_canary BEFORE INSERT ON customer FOR EACH ROW
      WHEN (NEW.alamat LIKE '${CANARIES.street} 2%') EXECUTE FUNCTION refuse_canary()`)
})
afterAll(async () => {
  await server?.stop()
  await api.stop()
})

interface Line {
  level: number
  msg: string
  request?: string
  [key: string]: unknown
}
const lines = (): Line[] =>
  output
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
const lineOf = (answer: Answer, msg = 'request') =>
  vi.waitFor(() => {
    const id = answer.headers.get('x-request-id')
    const line = lines().find(one => one.msg === msg && one.request === id)
    if (!line) throw new Error(`no line "${msg}" of ${id}`)
    return line
  }, PATIENCE)

async function ask(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; form?: FormData; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${options.token ?? root}`,
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: await response.text(), headers: response.headers }
}
const customer = (changes: object) =>
  customerBody({
    idpelangga: CANARIES.id,
    nama: CANARIES.name,
    alamat: `${CANARIES.street} 1`,
    no_hp: CANARIES.phone,
    ...changes,
  })

test('[D52] one line for each request: its pattern, never its address', async () => {
  const answer = await ask('GET', `/api/users?keyword=${CANARIES.term}`, {
    headers: { 'x-request-id': CANARIES.requestId },
  })
  const line = await lineOf(answer)
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: server.pid(),
    hostname: expect.any(String),
    msg: 'request',
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: '/api/users',
    status: 200,
    ms: expect.any(Number),
    user: expect.stringMatching(/^[0-9a-f-]{36}$/),
    bytes: expect.any(Number),
  })
  expect(line.bytes).toBeGreaterThan(100)
  const ofCity = await lineOf(await ask('GET', `/api/filters?city=${CITY}`))
  expect(ofCity).toMatchObject({ route: '/api/filters', city: CITY })
  const nowhere = await lineOf(await ask('GET', `/api/${CANARIES.term}`))
  expect(nowhere).toMatchObject({ route: '/api/*', status: 404, level: 30 })
  expect((await lineOf(await ask('GET', '/api/ready'))).level).toBe(20)
})

test('[D52] an image is answered once: nothing is tried again behind it', async () => {
  const { imageUrl } = await make.symbol({ image: png() })
  const answer = await ask('GET', imageUrl)
  expect(answer.status).toBe(200)
  const { request } = await lineOf(answer)
  expect(lines().filter(line => line.request === request && line.level >= 40)).toEqual([])
})

test("[D52] a proxy's request id is taken over where there is one, if it is sane", async () => {
  const trusting = await startApi({ TRUST_PROXY: '1' })
  const idOf = async (given: string) => {
    const response = await fetch(`${trusting.urls[0]}/api/health`, { headers: { 'x-request-id': given } })
    return response.headers.get('x-request-id')
  }
  const answers = [
    await idOf('7f3a9c0b1d2e4f56'),
    await idOf('a b'),
    await idOf('x'.repeat(65)),
    await idOf('{}'),
  ]
  await trusting.stop()
  expect(answers[0]).toBe('7f3a9c0b1d2e4f56')
  for (const made of answers.slice(1)) expect(made).toMatch(/^[0-9a-f-]{36}$/)
})

test('[D52] a failure is logged with its request id, and without the row that it is about', async () => {
  const path = `/api/customers?city=${MAINTAINED}`
  const refused = await ask('POST', path, { body: customer({}) })
  expect(refused.status).toBe(500)
  expect(await lineOf(refused, 'request failed')).toMatchObject({
    level: 50,
    method: 'POST',
    route: '/api/customers',
    err: { type: 'error', code: '23514', constraint: 'no_canary', table: 'customer' },
  })
  const raised = await ask('POST', path, { body: customer({ nama: 'Lain', alamat: `${CANARIES.street} 2` }) })
  expect(raised.status).toBe(500)
  const line = await lineOf(raised, 'request failed')
  expect(line.err).toMatchObject({ code: 'P0001', message: 'the row "…" of "…" at …' })
  expect((line.err as { stack: string[] }).stack.join('\n')).toContain('.ts:')
})

test('[D52] calls of every kind, good and bad, leave nobody in the log', async () => {
  const query = `city=${MAINTAINED}`
  const login = (username: string, password: string) =>
    ask('POST', '/api/user/login', { body: { username, password } })
  const user = await make.createdUser({
    username: CANARIES.staff,
    password: CANARIES.password,
    map: MAINTAINED,
  })
  const token = JSON.parse((await login(CANARIES.staff, CANARIES.password)).body).payload.accessToken
  secrets.push(token)
  await login(CANARIES.staff, `${CANARIES.password}x`)
  await login(CANARIES.term, CANARIES.password)
  await ask('POST', '/api/user/login', { body: CANARIES.password })
  await fetch(`${server.url}/?icc=${icc}`)
  await ask('GET', '/api/users', { token: CANARIES.wrongToken })
  await ask('PUT', `/api/user?id=${user.id}`, { body: { username: CANARIES.staff, password: 'x' } })
  const body = customer({ nama: `${CANARIES.name} Baru` })
  expect((await ask('POST', `/api/customers?${query}`, { token, body })).status).toBe(200)
  expect((await ask('POST', `/api/customers?${query}`, { token, body })).status).toBe(409)
  await ask('PUT', `/api/customers/${CANARIES.id}/edit?${query}`, {
    token,
    body: customer({ latitude: 'x' }),
  })
  await ask('GET', `/api/customers?${query}&keyword=${encodeURIComponent(CANARIES.name)}`, { token })
  await ask('GET', `/api/maps/customer/${CANARIES.id}?${query}`, { token })
  await ask('GET', `/api/bills/customer/${CANARIES.id}?${query}`, { token })
  await ask('GET', `/api/customers/${CANARIES.id}/rumah?${query}`, { token })
  await ask('GET', `/api/complaints?${query}&keyword=${CANARIES.term}`)
  await ask('GET', `/%E0%A4%A?keyword=${CANARIES.term}`)
  await ask('POST', '/api/users', { headers: { 'content-type': 'application/json' }, body: undefined })
  const garbage = dial(server.port, '127.0.0.1')
  garbage.end(`GET /${CANARIES.term} HTTX/1\r\nhost: ${CANARIES.term}\r\n\r\n`)
  await once(garbage.resume(), 'close')
  expect(lines().some(line => line.status === 409)).toBe(true)
})

test('[D52] nor do imports, those among them that break', async () => {
  const feature = (id: string, alamat: string) => ({
    type: 'Feature',
    properties: { ...customer({}).properties, idpelangga: id, nama: `${CANARIES.name} Import`, alamat },
    geometry: { type: 'Point', coordinates: [102.7, -2.3] },
  })
  const send = (section: string, field: string, content: string, name: string) =>
    ask('POST', `/api/upload/${section}`, { form: form(MAINTAINED, [{ field, content, name }]) })
  const features = (...list: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features: list })
  const named = `${CANARIES.name}.geojson`
  expect((await send('customer', 'geojson', features(feature('1', 'x')), named)).status).toBe(200)
  const broken = await send('customer', 'geojson', features(feature('2', `${CANARIES.street} 2`)), named)
  expect(broken.status).toBe(500)
  expect((await lineOf(broken, 'request failed')).err).toMatchObject({
    message: expect.stringContaining('…'),
  })
  await send('customer', 'geojson', `{"features":[${CANARIES.name}`, named)
  await send('customer', 'csv', `${CANARIES.name};${CANARIES.phone}\n1;2`, 'tagihan.csv')
  await send('complaint', 'json', JSON.stringify([{ no_pengaduan: CANARIES.name }]), 'a.json')
  expect(lines().some(line => line.msg === 'import failed')).toBe(true)
})

test('[D52] nor do sockets, devices and the services of others', async () => {
  const socketOf = (namespace: NamespaceName, query: Record<string, string>) =>
    io(`${server.url}${NAMESPACES[namespace]}`, {
      transports: ['websocket'],
      query,
      forceNew: true,
      reconnection: false,
      autoConnect: false,
    })
  const refused = socketOf('maps', { token: CANARIES.wrongToken, city: CITY })
  expect(await connect(refused)).toMatchObject({ code: 5080105 })
  const socket = socketOf('activities', { token: root, city: CITY })
  expect(await connect(socket)).toBeUndefined()
  const exception = firstOf(socket, 'exception')
  socket.emit('request_activities', { city: CITY, action: CANARIES.name })
  await exception
  socket.disconnect()
  // [ASVS V16.3.2] Who was refused what.
  await vi.waitFor(() => {
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: 'socket refused', namespace: '/maps', code: 5080105 }),
    )
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'socket exception',
        event: 'request_activities',
        user: claimsOf(root).sub,
      }),
    )
  }, PATIENCE)

  const company = await make.company()
  const key = await make.deviceKey(company.id)
  secrets.push(key)
  const sendReading = (given: string, body: unknown) =>
    ask('POST', '/api/devices/readings', { headers: { 'x-device-key': given }, body })
  expect((await sendReading(CANARIES.key, {})).status).toBe(401)
  expect((await sendReading(key, { deviceId: CANARIES.reading, name: CANARIES.reading })).status).toBe(400)
  await vi.waitFor(
    () => expect(lines().some(line => line.msg === 'device messages refused')).toBe(true),
    PATIENCE,
  )

  const rude = createServer((_request, response) => response.end(`"${CANARIES.name} ${CANARIES.phone}`))
  await once(rude.listen(0, '127.0.0.1'), 'listening')
  const apiService = `http://127.0.0.1:${(rude.address() as AddressInfo).port}`
  const { slug } = await make.company({ apiService })
  await ask('GET', `/api/upload/customer/sync?city=${slug}`)
  await vi.waitFor(async () => {
    const { rows } = await api.pool.query(
      'SELECT status FROM job JOIN company USING (city_id) WHERE slug = $1',
      [slug],
    )
    expect(rows).toEqual([{ status: 'failed' }])
  }, PATIENCE)
  rude.close()
})

test('[D52] all that was written: JSON, and no canary', () => {
  const found = [...Object.values(CANARIES), ...secrets].filter(secret => output.includes(secret))
  expect(found).toEqual([])
  expect(lines().length).toBeGreaterThan(30)
  // The banner, once.
  const others = output.split('\n').filter(line => line !== '' && !line.startsWith('{'))
  expect(others.filter(line => !/^ {2,}/.test(line))).toEqual([])
})
