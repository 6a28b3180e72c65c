import { PASSWORD, unique, userBody } from '@petatirta/harness/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
let root: string
let ops: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  root = await api.token('rootdemo')
  ops = await api.token('opsdemo')
})
afterAll(() => api.stop())

const create = (body: object, token = root) => api.request('POST', '/api/user', { token, body })
const update = (id: string, body: object, token = root) =>
  api.request('PUT', `/api/user?id=${id}`, { token, body })
const remove = (id: string, token = root) => api.request('DELETE', `/api/user?id=${id}`, { token })
const list = (query: string) => api.request('GET', `/api/users?${query}`, { token: root })
const idOf = async (username: string) => (await list(`keyword=${username}`)).body.payload[0]._id as string

const WEAK =
  'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter'

describe('[A5] what a user must be', () => {
  const CASES: [string, object, string, string][] = [
    ['short name', { username: 'lima5' }, 'username', 'username minimal 6 karakter'],
    [
      'name with a space',
      { username: 'nama saya' },
      'username',
      'username hanya boleh diisi dengan huruf, angka, dan _',
    ],
    [
      'name with a hyphen',
      { username: 'nama-saya' },
      'username',
      'username hanya boleh diisi dengan huruf, angka, dan _',
    ],
    ['short password', { password: 'Aa1#567' }, 'password', WEAK],
    ['password without upper case', { password: 'rahasia#2026' }, 'password', WEAK],
    ['password without lower case', { password: 'RAHASIA#2026' }, 'password', WEAK],
    ['password without digit', { password: 'Rahasia#abcd' }, 'password', WEAK],
    ['password without special character', { password: 'Rahasia2026' }, 'password', WEAK],
    ['pdam without map', { map: '' }, 'map', 'map harus diisi'],
    ['pdam with the map of nobody', { map: '-' }, 'map', 'map harus diisi'],
    ['pdam without roles', { roles: [] }, 'roles', 'roles harus diisi'],
    ['unknown map', { map: 'kota-yang-tidak-ada' }, 'map', 'map tidak ditemukan'],
  ]
  test.each(CASES)('%s', async (_, change, path, message) => {
    const { status, body } = await create({ ...userBody(), ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 5080201, payload: null })
    expect(body.errors).toContainEqual({ path, message })
  })

  test.each(CASES.slice(0, 8))('also when it is changed: %s', async (_, change, path, message) => {
    const { id } = await make.user()
    const { status, body } = await update(id, change)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  test.each([
    ['rule root', { rule: 'root' }],
    ['unknown rule', { rule: 'admin' }],
    ['unknown role', { roles: ['umum', 'admin'] }],
    ['no name', { username: undefined }],
    ['no password', { password: undefined }],
  ])('[A3] %s is refused', async (_, change) => {
    const { status, body } = await create({ ...userBody(), ...change })
    expect([status, body.code]).toEqual([400, 5080201])
  })

  test('six characters and eight are enough', async () => {
    const username = `u${Date.now() % 100_000}`.padEnd(6, '_').slice(0, 6)
    const { status, body } = await create(userBody({ username, password: 'Aa1#5678' }))
    expect([status, body.payload?.username]).toEqual([200, username])
  })
})

test('[A3] the answer has every field but the password', async () => {
  const { body } = await create(userBody({ username: unique('lengkap'), roles: ['umum', 'workOrder'] }))
  expect(body.payload).toMatchObject({
    rule: 'pdam',
    roles: ['umum', 'workOrder'],
    map: 'kota-contoh',
    mapName: 'Kota Contoh',
    isActive: true,
  })
  expect(body.payload._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(JSON.stringify(body)).not.toMatch(/password|argon2/i)
  const { rows } = await api.pool.query('SELECT password_hash FROM app_user WHERE id = $1', [
    body.payload._id,
  ])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
})

test('[A8] a name that is taken, also in another case', async () => {
  const { username } = await make.user()
  for (const taken of [username, username.toUpperCase()]) {
    const { status, body } = await create(userBody({ username: taken }))
    expect(status).toBe(409)
    expect(body).toEqual({ code: 5080203, message: 'Username Already Registered', payload: null })
  }
  const other = await make.user()
  expect((await update(other.id, { username: username.toUpperCase() })).body.code).toBe(5080203)
  // Writing one's own name differently takes it from nobody.
  expect((await update(other.id, { username: other.username.toUpperCase() })).status).toBe(200)
})

test('[A8] the same name at the same moment: one gets it', async () => {
  const username = unique('serentak')
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(userBody({ username }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

describe('[D14] only root manages ops and root', () => {
  test('ops may not create, change or delete an ops or root user', async () => {
    const other = await make.user({ rule: 'ops' })
    const answers = [
      await create(userBody({ rule: 'ops' }), ops),
      await update(other.id, { password: 'Berubah#2026' }, ops),
      await update(await idOf('rootdemo'), { password: 'Berubah#2026' }, ops),
      await remove(other.id, ops),
      await remove(await idOf('rootdemo'), ops),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 5080204])
    expect(await make.login(other.username)).toBeTruthy()
  })

  test('ops may not make ops of a pdam user, nor of itself something else', async () => {
    const { id } = await make.user()
    expect((await update(id, { rule: 'ops' }, ops)).body.code).toBe(5080204)
    const own = await idOf('opsdemo')
    expect((await update(own, { rule: 'pdam', map: 'kota-contoh', roles: ['umum'] }, ops)).body.code).toBe(
      5080204,
    )
  })

  test('ops manages pdam users', async () => {
    const { body } = await create(userBody(), ops)
    const id = body.payload._id
    expect((await update(id, { roles: ['hublang'] }, ops)).body.payload.roles).toEqual(['hublang'])
    expect((await remove(id, ops)).status).toBe(200)
  })

  test('root keeps its rule', async () => {
    const { body } = await update(await idOf('rootdemo'), {
      rule: 'pdam',
      map: 'kota-contoh',
      roles: ['umum'],
    })
    expect(body.payload).toMatchObject({ rule: 'root', roles: [], map: '-' })
  })
})

test('[D14] nobody deletes or deactivates themselves', async () => {
  const own = await idOf('rootdemo')
  expect((await remove(own)).body.code).toBe(5080204)
  expect((await update(own, { isActive: false })).body.code).toBe(5080204)
  expect((await list('keyword=rootdemo')).body.payload[0].isActive).toBe(true)
})

test('[ASVS V6.2.3] nobody gets around their present password by way of the user form', async () => {
  const { status, body } = await update(await idOf('rootdemo'), { password: 'Berubah#2026' })
  expect([status, body.code]).toEqual([400, 5080201])
  expect(body.errors).toEqual([{ path: 'password', message: 'Ubah password Anda sendiri di Akun Saya' }])
})

describe('[A5] what a change does', () => {
  test('empty strings are dropped', async () => {
    const user = await make.user()
    const change = { username: '', password: '', rule: '', map: '', roles: ['hublang'] }
    const { status, body } = await update(user.id, change)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ username: user.username, map: 'kota-contoh', roles: ['hublang'] })
    expect(await make.login(user.username)).toBeTruthy()
  })

  test('a new password replaces the old one', async () => {
    const user = await make.user()
    await update(user.id, { password: 'Berubah#2026' })
    await expect(make.login(user.username, PASSWORD)).rejects.toThrow('Wrong username')
    expect(await make.login(user.username, 'Berubah#2026')).toBeTruthy()
  })

  test('ops clears map and roles; pdam needs them', async () => {
    const { id } = await make.user()
    expect((await update(id, { rule: 'ops' })).body.payload).toMatchObject({
      rule: 'ops',
      map: '-',
      roles: [],
    })
    const without = await update(id, { rule: 'pdam', roles: ['umum'] })
    expect(without.body.errors).toEqual([{ path: 'map', message: 'map harus diisi' }])
    const change = { rule: 'pdam', roles: ['umum'], map: 'kabupaten-sarolangun' }
    expect((await update(id, change)).body.payload).toMatchObject({
      rule: 'pdam',
      map: 'kabupaten-sarolangun',
    })
    expect((await update(id, { roles: [] })).body.errors).toEqual([
      { path: 'roles', message: 'roles harus diisi' },
    ])
  })

  test('[D12] a record that somebody else saved meanwhile is not overwritten', async () => {
    const { body } = await create(userBody())
    const { _id, updatedAt } = body.payload
    const [a, b] = await Promise.all([
      update(_id, { roles: ['hublang'], updatedAt }),
      update(_id, { roles: ['workOrder'], updatedAt }),
    ])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    const refused = a.status === 409 ? a : b
    expect(refused.body).toMatchObject({ code: 5080206, payload: null })
    // Reloaded, it can be saved.
    const fresh = (await list(`id=${_id}`)).body.payload[0].updatedAt
    expect((await update(_id, { roles: ['workOrder'], updatedAt: fresh })).status).toBe(200)
  })

  test('a user that does not exist', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await update(id, { roles: ['umum'] })).body.code).toBe(5080202)
    expect((await remove(id)).body.code).toBe(5080202)
  })

  test('deleting twice', async () => {
    const { id } = await make.user()
    expect((await remove(id)).body).toEqual({ code: 200, message: 'OK', payload: null })
    expect((await remove(id)).body.code).toBe(5080202)
  })
})

describe('[A7] the list', () => {
  let prefix: string
  beforeAll(async () => {
    prefix = unique('daftar')
    for (let i = 0; i < 7; i++) await make.user({ username: `${prefix}_${i}`, isActive: i % 2 === 0 })
    await make.user({ username: `${prefix}_ops`, rule: 'ops' })
  })
  const names = async (query: string) => {
    const { body } = await list(query)
    return body.payload.map((user: { username: string }) => user.username.replace(`${prefix}_`, ''))
  }

  test('newest first, in pages of five unless told otherwise, with meta', async () => {
    expect(await names(`keyword=${prefix}`)).toEqual(['ops', '6', '5', '4', '3'])
    expect(await names(`keyword=${prefix}&p=2`)).toEqual(['2', '1', '0'])
    expect(await names(`keyword=${prefix}&p=3&rp=3`)).toEqual(['1', '0'])
    expect(await names(`keyword=${prefix}&p=99`)).toEqual([])
    const { body } = await list(`keyword=${prefix}&p=2&rp=3`)
    expect(body.meta).toEqual({ total: 8, page: 2, rows_per_page: 3 })
  })

  test('a million rows may be asked for', async () => {
    const { status, body } = await list('rp=1000000')
    expect(status).toBe(200)
    expect(body.meta.total).toBe(body.payload.length)
  })

  test('rule, status and id narrow; empty parameters do not', async () => {
    expect(await names(`keyword=${prefix}&rule=ops`)).toEqual(['ops'])
    expect(await names(`keyword=${prefix}&isActive=false`)).toEqual(['5', '3', '1'])
    expect(await names(`keyword=${prefix}&isActive=true&rule=pdam`)).toEqual(['6', '4', '2', '0'])
    expect(await names(`keyword=${prefix}&rule=&isActive=&id=&p=&rp=`)).toHaveLength(5)
    const id = await idOf(`${prefix}_ops`)
    expect(await names(`id=${id}`)).toEqual(['ops'])
  })

  test('the keyword is text, in any case; the utility counts too', async () => {
    expect(await names(`keyword=${prefix.toUpperCase()}_OPS`)).toEqual(['ops'])
    for (const wildcard of ['%', '%25', '_____________', '\\', "'", '%5C%25'])
      expect(await names(`keyword=${prefix}${wildcard.replace('%', '%25')}`)).toEqual([])
    const { body } = await list('keyword=sarolangun&rp=100')
    expect(body.payload.every((user: { map: string }) => user.map === 'kabupaten-sarolangun')).toBe(true)
    expect(body.payload.length).toBeGreaterThan(0)
  })
})
