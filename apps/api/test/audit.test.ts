/** The audit log from outside: what each call leaves in it, what never is, and that nobody takes anything out again. */
import { ALL_CALLS, type CallSpec, calls } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { companyBody, customerBody, PASSWORD, userBody } from '@petatirta/harness/bodies.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRequest, somebodyLike } from '#test/accounts.ts'
import { AUDIT_TABLE, type Entry } from '#test/audit-table.ts'
import { implementedCalls, pathOf, validRequest } from '#test/calls.ts'
import { NEARBY_SOURCES, type People, people } from '#test/people.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import type { ValidRequest } from '#test/valid-request.ts'

const CITY = 'kota-contoh'

interface Stored extends Entry {
  actor: string
  actor_id: string | null
  address: string
}

let api: Api
let make: People
let root: string
let customerId: string
let implemented: CallSpec[]

beforeAll(async () => {
  api = await startApi(NEARBY_SOURCES)
  implemented = await implementedCalls(api)
  make = people(api)
  root = await api.token('rootdemo')
  const { rows } = await api.pool.query<{ id: string }>(
    'SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY c.id LIMIT 1',
    [CITY],
  )
  customerId = rows[0]?.id ?? ''
})
afterAll(() => api.stop())

/** The entries that one request has left. */
async function entriesOf({ headers }: Answer): Promise<Stored[]> {
  const { rows } = await api.pool.query<Stored>(
    `SELECT actor_id, actor, action, subject, city, before, after, address FROM audit
     WHERE request_id = $1 ORDER BY id`,
    [headers.get('x-request-id')],
  )
  return rows
}

async function perform(call: CallSpec, request: ValidRequest, token = root): Promise<Answer> {
  const { query = {}, id = customerId, ...rest } = request
  const search = new URLSearchParams({ ...(call.access.city && { city: CITY }), ...query })
  const path = pathOf(call, encodeURIComponent(id))
  return api.request(call.method, `/api${path}?${search}`, { token, ...rest })
}

/** What is done to one's own account is done to one that nobody else needs. */
async function performOwn(call: CallSpec, request: ValidRequest): Promise<Answer> {
  const { token } = await somebodyLike(api, root)
  return perform(call, { ...request, ...(await ownRequest(api, call, token)) }, token)
}

test('[D24] every call says what it writes into the audit log, or why nothing', async () => {
  const known = ALL_CALLS.map(({ name }) => name)
  expect(known.filter(name => !AUDIT_TABLE[name])).toEqual([])
  expect(Object.keys(AUDIT_TABLE).filter(name => !known.includes(name))).toEqual([])
})

const here = Object.entries(AUDIT_TABLE).flatMap(([name, row]) =>
  'elsewhere' in row ? [] : [[name, row] as const],
)
describe.each(here)('[ASVS V16.3.3] %s', (name, row) => {
  test('leaves exactly its entries', async () => {
    const call = implemented.find(candidate => candidate.name === name) as CallSpec
    const request =
      'request' in row && row.request ? await row.request(make, api, call) : await validRequest(make, call)
    const answer = await (call.access.account ? performOwn : perform)(call, request)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const expected =
      'none' in row ? [] : row.entries({ request, body: request.body, payload: answer.body.payload })
    const found = await entriesOf(answer)
    const byAction = (a: Partial<Entry>, b: Partial<Entry>) =>
      String(a.action).localeCompare(String(b.action))
    expect(found.sort(byAction)).toMatchObject(expected.sort(byAction))
    for (const { actor, actor_id, address } of found) {
      expect(actor).toMatch(call.access.account ? /^kembar/ : /^rootdemo$/)
      expect(actor_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(address).toBe('127.0.0.0')
    }
  })
})

test('[ASVS V16.2.1] a change names its own maker, and only what differs', async () => {
  const { token, username } = await make.signedIn({ map: CUSTOMER_MAINTENANCE_CITY })
  const { id, body } = await make.customer()
  const path = `/api/customers/${id}/edit?city=${CUSTOMER_MAINTENANCE_CITY}`
  const moved = { ...body, properties: { ...body.properties, alamat: 'Jalan Mawar No. 1' } }
  const [entry, ...others] = await entriesOf(await api.request('PUT', path, { token, body: moved }))
  expect(others).toEqual([])
  expect(entry).toMatchObject({ actor: username, action: 'customer.update', subject: id })
  expect(entry?.before).toEqual({ alamat: 'Jalan Melati No. 7' })
  expect(entry?.after).toEqual({ alamat: 'Jalan Mawar No. 1' })
})

test('[ASVS V16.2.1] a change that changes nothing writes nothing', async () => {
  const user = await make.user()
  const company = await make.company()
  const customer = await make.customer()
  const symbol = await make.symbol()
  const { slug, type, id, label } = symbol
  const filter = { filters: { pipe_types: [{ name: 'Others', color: '#654321' }], pipe_diameters: [] } }
  const filterQuery = { id: await make.filterId() }
  await perform(calls.updateFilter, { query: filterQuery, body: filter })
  const file = collection([point('sama')])
  await upload(api, company.slug, 'pdam_office', file)
  const answers = [
    await make.change('user', user.id, { username: user.username, roles: ['umum'], isActive: true }),
    await make.change('company', company.id, { name: company.name, lon: company.lon }),
    await perform(calls.editCustomer, { ...customer, query: { city: CUSTOMER_MAINTENANCE_CITY } }),
    await perform(calls.correctCustomers, { body: [await make.areaCorrection()] }),
    await perform(calls.updateFilter, { query: filterQuery, body: filter }),
    await perform(calls.requestSymbolUpload, { body: { slug, type, id, label } }),
    await perform(calls.revokeDeviceKey, { query: { id: company.id } }),
    await upload(api, company.slug, 'pdam_office', file),
  ]
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await entriesOf(answer)).toEqual([])
  }
})

test('[ASVS V16.3.3] what is refused or taken back leaves no entry', async () => {
  const user = await make.user()
  const company = companyBody()
  const stale = { username: 'x_lain', updatedAt: '2020-01-01T00:00:00.000Z' }
  const { username, password } = user
  const ops = await api.token('opsdemo')
  const answers = [
    await make.change('user', user.id, stale),
    await api.request('POST', '/api/user', { token: root, body: userBody({ username }) }),
    await api.request('POST', '/api/user', { token: ops, body: userBody({ rule: 'ops' }) }),
    // The utility is made first, and goes again with its user.
    await api.request('POST', '/api/company/with-user', {
      token: root,
      body: { company, user: { username, password, roles: ['umum'] } },
    }),
    await upload(api, CITY, 'pdam_office', collection([{ type: 'Feature', properties: {}, geometry: null }])),
    await make.remove('company', user.id),
  ]
  for (const answer of answers) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await entriesOf(answer)).toEqual([])
  }
  const { rows } = await api.pool.query('SELECT FROM audit WHERE subject = $1', [company.name])
  expect(rows).toEqual([])
})

test('[ASVS V16.3.3] a change that cannot be written down does not happen', async () => {
  const user = await make.user()
  const canary = `tak_tercatat_${process.pid}`
  await api.pool.query(`ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (after->>'username' <> '${canary}')`)
  try {
    expect((await make.change('user', user.id, { username: canary })).status).toBe(500)
    const { rows } = await api.pool.query('SELECT username FROM app_user WHERE id = $1', [user.id])
    expect(rows).toEqual([{ username: user.username }])
  } finally {
    await api.pool.query('ALTER TABLE audit DROP CONSTRAINT full_disk')
  }
})

test.each([
  "UPDATE audit SET actor = 'orang lain'",
  'DELETE FROM audit',
  'TRUNCATE audit',
  "DELETE FROM audit WHERE subject = 'tidak ada'",
])('[ASVS V16.4.2] the database refuses %s', async statement => {
  await expect(api.pool.query(statement)).rejects.toThrow('never changed or removed')
})

test('[D24] entries outlive their utility and their user, and say what went with it', async () => {
  const company = await make.company()
  const user = await make.createdUser({ map: company.slug })
  await make.login(user.username)
  await upload(api, company.slug, 'pdam_office', collection([point('a'), point('b')]))
  await upload(api, company.slug, 'customer', collection([point('1', { idpelangga: '1' })]))
  const [entry] = await entriesOf(await make.remove('company', company.id))
  expect(entry).toMatchObject({
    action: 'company.delete',
    subject: company.name,
    city: company.slug,
    after: null,
    before: { name: company.name, users: 1, customers: 1, 'features.pdam_office': 2 },
  })
  const { rows } = await api.pool.query<{ action: string; subject: string }>(
    'SELECT action, subject FROM audit WHERE city = $1',
    [company.slug],
  )
  expect(rows.map(({ action }) => action).sort()).toEqual(
    ['company.create', 'user.create', 'session.signIn', 'import.run', 'import.run', 'company.delete'].sort(),
  )
  expect(rows.some(({ subject }) => subject === user.username)).toBe(true)
})

test('[ASVS V16.2.5] no password, hash, key or token is ever in an entry', async () => {
  const secret = 'Kanari#2026x'
  const { id, username } = await make.createdUser({ password: secret })
  const token = await make.login(username, secret)
  const changed = await make.change('user', id, { password: `${secret}Baru` })
  expect(await entriesOf(changed)).toMatchObject([
    { action: 'user.update', subject: username, before: { password: null }, after: { password: 'diubah' } },
  ])
  const hidden = 'KanariTagihan2026'
  const address = (word: string) => `https://akun:${word}@tagihan.example/v1?token=${word}#${word}`
  const company = await make.company({ apiService: address(hidden) })
  const readdressed = async (apiService: string) =>
    (await entriesOf(await make.change('company', company.id, { apiService })))[0]?.after
  const masked = 'https://***@tagihan.example/v1?***#***'
  // Another password is a change, although the log shows neither.
  expect(await readdressed(address(`${hidden}x`))).toEqual({ apiService: masked })
  expect(await readdressed(address(secret))).toEqual({ apiService: '***' })
  expect(await readdressed('https://tagihan.example/v1')).toEqual({
    apiService: 'https://tagihan.example/v1',
  })
  const keys = [await make.deviceKey(company.id), await make.deviceKey(company.id)]
  const { url } = await make.symbol()
  const { rows } = await api.pool.query<{ secret: string }>(
    `SELECT password_hash AS secret FROM app_user UNION ALL SELECT hash FROM device_key_ended
     UNION ALL SELECT device_key_hash FROM company WHERE device_key_hash IS NOT NULL`,
  )
  const secrets = [
    secret,
    hidden,
    PASSWORD,
    root,
    token,
    ...keys,
    new URL(url, api.url).searchParams.get('signature') ?? '',
    ...rows.map(row => row.secret),
  ]
  const { rows: found } = await api.pool.query(
    'SELECT a.id, s FROM audit a, unnest($1::text[]) s WHERE strpos(to_jsonb(a)::text, s) > 0',
    [secrets],
  )
  expect(secrets.every(word => word.length > 8)).toBe(true)
  expect(found).toEqual([])
})

test('[D24] a customer by its number: everything that was done to it', async () => {
  const body = customerBody()
  const { idpelangga } = body.properties
  const query = { city: CUSTOMER_MAINTENANCE_CITY }
  await perform(calls.createCustomer, { query, body })
  await perform(calls.removeCustomer, { query, id: idpelangga })
  const answer = await api.request('GET', `/api/audit?keyword=${idpelangga}`, { token: root })
  expect(answer.body.payload.map(({ action }: Entry) => action)).toEqual([
    'customer.delete',
    'customer.create',
  ])
})
