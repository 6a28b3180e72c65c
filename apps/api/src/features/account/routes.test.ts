/** What people do with their own account: sessions and password. */

import { CHANGE_PASSWORD_FIRST } from '@petatirta/contract'
import { passwordCommon } from '@petatirta/domain'
import { companyBody, PASSWORD, userBody } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VERSION } from '#platform/version.ts'
import { claimsOf } from '#test/accounts.ts'
import { type People, people } from '#test/people.ts'
import { connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
beforeAll(async () => {
  api = await startApi({ SESSION_IDLE_MINUTES: '30' })
  make = people(api)
})
afterAll(() => api.stop())
beforeEach(() => api.pool.query('DELETE FROM login_failure'))

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const get = (token: string, path = '') => api.request('GET', `/api/account${path}`, { token })
const end = (token: string, path = '') => api.request('DELETE', `/api/account/sessions${path}`, { token })
const change = (token: string, current: string, next: string) =>
  api.request('PUT', '/api/account/password', { token, body: { current, next } })
const auditOf = async (username: string): Promise<string[]> => {
  const { rows } = await api.pool.query(
    "SELECT action FROM audit WHERE subject = $1 AND action NOT LIKE 'user.%' ORDER BY at, id",
    [username],
  )
  return rows.map(({ action }) => action)
}

test('[A3] who am I', async () => {
  const { username, token, id } = await make.signedIn({ roles: ['hublang'] })
  const { status, body } = await get(token)
  expect(status).toBe(200)
  expect(body.payload).toEqual({
    _id: id,
    username,
    rule: 'pdam',
    roles: ['hublang'],
    map: 'kota-contoh',
    mapName: 'Kota Contoh',
    passwordChangedAt: null,
    mustChangePassword: false,
    version: VERSION,
    secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  })
})

test('[ASVS V7.5.2] every sign-in is listed, newest first, with where and by what', async () => {
  const { username, token } = await make.signedIn()
  const login = await api.request('POST', '/api/user/login', {
    body: { username, password: PASSWORD },
    headers: { 'user-agent': CHROME },
  })
  const newest = login.body.payload.accessToken
  const { body } = await get(newest, '/sessions')
  expect(body.payload).toHaveLength(2)
  expect(body.payload[0]).toMatchObject({
    _id: claimsOf(newest).sid,
    current: true,
    agent: 'Chrome, Windows',
    address: '127.0.0.0',
  })
  expect(body.payload[1]).toMatchObject({ _id: claimsOf(token).sid, current: false })
  expect((await get((await make.signedIn()).token, '/sessions')).body.payload).toHaveLength(1)
})

test('[ASVS V7.4.1] signing out ends the session on the server, and its sockets, and no other', async () => {
  const { username, token } = await make.signedIn()
  const other = await make.login(username)
  const [mine, others] = [token, other].map(held => api.socket('maps', { token: held }, 1))
  if (!mine || !others) throw new Error('no sockets')
  expect([await connect(mine), await connect(others)]).toEqual([undefined, undefined])
  const closed = firstOf(mine, 'disconnect')
  expect((await api.request('POST', '/api/user/logout', { token })).body).toMatchObject({ code: 200 })
  await closed
  for (let i = 0; i < 2; i++) expect((await get(token)).status).toBe(401)
  expect((await connect(api.socket('maps', { token })))?.code).toBe(5080105)
  expect((await get(other)).status).toBe(200)
  expect(others.connected).toBe(true)
  expect(await auditOf(username)).toEqual(['session.signIn', 'session.signIn', 'session.signOut'])
})

test('[ASVS V7.5.2] one session is ended, all others, or all; never somebody else’s', async () => {
  const { username, token } = await make.signedIn()
  const [a, b, c] = [await make.login(username), await make.login(username), await make.login(username)]
  const socket = api.socket('maps', { token: a }, 1)
  expect(await connect(socket)).toBeUndefined()
  const closed = firstOf(socket, 'disconnect')
  expect((await end(token, `/${claimsOf(a).sid}`)).status).toBe(200)
  await closed
  expect((await get(a)).status).toBe(401)
  expect((await end(token, `/${claimsOf(a).sid}`)).status).toBe(404)

  const stranger = await make.signedIn()
  expect((await end(stranger.token, `/${claimsOf(b).sid}`)).status).toBe(404)
  expect((await get(b)).status).toBe(200)

  expect((await end(token)).body.payload).toEqual({ ended: 2 })
  expect([(await get(b)).status, (await get(c)).status, (await get(token)).status]).toEqual([401, 401, 200])
  expect((await end(token, '?all=true')).body.payload).toEqual({ ended: 1 })
  expect((await get(token)).status).toBe(401)
  expect((await get(stranger.token)).status).toBe(200)
})

test('[D13] of one user a hundred sessions are open; another ends the oldest, and its sockets', async () => {
  const { id, username, token } = await make.signedIn()
  const socket = api.socket('maps', { token }, 1)
  expect(await connect(socket)).toBeUndefined()
  const open = (number: number, expires: string) =>
    api.pool.query(
      `INSERT INTO session (id, user_id, created_at, expires_at, address, agent)
       SELECT gen_random_uuid(), $1, now() + n * interval '1 second', now() + $3::interval, '', ''
       FROM generate_series(1, $2::int) n`,
      [id, number, expires],
    )
  await open(98, '1 hour')
  // Those that are over take nobody's place.
  await open(10, '-1 second')
  const newest = await make.login(username)
  expect((await get(token, '/sessions')).body.payload).toHaveLength(100)
  const closed = firstOf(socket, 'disconnect')
  await make.login(username)
  await closed
  expect([(await get(token)).status, (await get(newest)).status]).toEqual([401, 200])
  const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM session WHERE user_id = $1', [id])
  expect(rows).toEqual([{ n: 100 }])
})

test('[D20] [ASVS V7.3.1] a session that nobody used for the time set has ended; using it keeps it', async () => {
  const { token } = await make.signedIn()
  const { sid } = claimsOf(token)
  const seen = (ago: string) =>
    api.pool.query('UPDATE session SET seen_at = now() - $2::interval WHERE id = $1', [sid, ago])
  await seen('29 minutes')
  expect((await get(token)).status).toBe(200)
  // Noted soon after the answer, which does not wait for it.
  await expect
    .poll(async () => {
      const { rows } = await api.pool.query(
        "SELECT seen_at > now() - interval '1 minute' AS now FROM session WHERE id = $1",
        [sid],
      )
      return rows[0].now
    }, PATIENCE)
    .toBe(true)
  await seen('31 minutes')
  expect((await get(token)).status).toBe(401)
})

test('[D20] [ASVS V6.2.2] one’s own password: the old one ends, and every other session with it', async () => {
  const { username, token } = await make.signedIn()
  const other = await make.login(username)
  const socket = api.socket('maps', { token: other }, 1)
  expect(await connect(socket)).toBeUndefined()
  const closed = firstOf(socket, 'disconnect')
  expect((await change(token, PASSWORD, 'Hujan-deras#7')).body).toMatchObject({ code: 200 })
  await closed
  expect([(await get(token)).status, (await get(other)).status]).toEqual([200, 401])
  await expect(make.login(username)).rejects.toThrow('Wrong username')
  expect(await make.login(username, 'Hujan-deras#7')).toBeTruthy()
  expect((await get(token)).body.payload.passwordChangedAt).toEqual(expect.any(String))
  expect(await auditOf(username)).toContain('account.password')
})

test.each([
  ['current', 'Salah#2026', 'Hujan-deras#7', 'Password saat ini salah'],
  ['next', PASSWORD, 'lemah', expect.stringMatching(/^password harus terdiri/)],
  ['next', PASSWORD, 'Admin#123', 'password terlalu umum dan mudah ditebak, pilih yang lain'],
  ['next', PASSWORD, PASSWORD, 'password baru harus berbeda dari yang sekarang'],
])('[ASVS V6.2.3] refused at %s: %s to %s', async (path, current, next, message) => {
  const { username, token } = await make.signedIn()
  const { status, body } = await change(token, current, next)
  expect([status, body.code]).toEqual([400, 5080101])
  expect(body.errors).toEqual([{ path, message }])
  expect(await make.login(username)).toBeTruthy()
})

test('[D20] [ASVS V6.2.11] one’s own name is no part of a password', async () => {
  const { username, token } = await make.signedIn()
  const { body } = await change(token, PASSWORD, `X${username.toUpperCase()}x#1`)
  expect(body.errors).toEqual([{ path: 'next', message: 'password tidak boleh mengandung username' }])
})

test('[ASVS V6.3.1] a stolen session cannot guess the password: ten tries, as at the door', async () => {
  const { username, token } = await make.signedIn()
  const answers: number[] = []
  for (let i = 0; i < 11; i++) answers.push((await change(token, `Salah#${i}`, 'Hujan-deras#7')).status)
  expect(answers).toEqual([...Array(10).fill(400), 429])
  expect((await change(token, PASSWORD, 'Hujan-deras#7')).status).toBe(429)
  await expect(make.login(username)).rejects.toThrow('Terlalu banyak')
})

test('[D13] a sign-in with the old password at the moment of the change leaves no session', async () => {
  const { username, token } = await make.signedIn()
  const [, ...logins] = await Promise.all([
    change(token, PASSWORD, 'Hujan-deras#7'),
    ...Array.from({ length: 6 }, () =>
      api.request('POST', '/api/user/login', { body: { username, password: PASSWORD } }),
    ),
  ])
  for (const { status, body } of logins)
    if (status === 200) expect((await get(body.payload.accessToken)).status).toBe(401)
  expect((await get(token, '/sessions')).body.payload).toHaveLength(1)
})

test('[D72] [ASVS V6.2.12] a password that is known from leaks is refused, whoever chooses it', async () => {
  const { token, id } = await make.signedIn()
  const known = 'Trustno1!'
  const refused = (path: string) => [{ path, message: passwordCommon }]
  expect((await change(token, PASSWORD, known)).body.errors).toEqual(refused('next'))
  const root = await api.token('rootdemo')
  const created = await api.request('POST', '/api/user', {
    token: root,
    body: userBody({ password: known }),
  })
  expect([created.status, created.body.errors]).toEqual([400, refused('password')])
  expect((await make.change('user', id, { password: known })).body.errors).toEqual(refused('password'))
  const both = await api.request('POST', '/api/company/with-user', {
    token: root,
    body: { company: companyBody(), user: userBody({ password: known }) },
  })
  expect([both.status, both.body.errors]).toEqual([400, refused('user.password')])
})

describe('[D72] [ASVS V6.4.1] PASSWORD_CHANGE_FIRST', () => {
  let strict: Api
  let staff: People
  beforeAll(async () => {
    strict = await startApi({ PASSWORD_CHANGE_FIRST: 'on' })
    staff = people(strict)
  })
  afterAll(() => strict.stop())
  const FILTERS = '/api/filters?city=kota-contoh'
  const ask = (token: string, path: string) => strict.request('GET', path, { token })
  const renew = (token: string, current: string, next: string) =>
    strict.request('PUT', '/api/account/password', { token, body: { current, next } })

  test('who was given a password sees nothing but the account until it is another one', async () => {
    const { id, username } = await staff.createdUser()
    const token = await staff.login(username)
    expect(claimsOf(token).newPassword).toBe(true)
    const { status, body } = await ask(token, FILTERS)
    expect([status, body.code, body.message]).toEqual([403, 5080104, CHANGE_PASSWORD_FIRST])
    const socket = strict.socket('maps', { token, city: 'kota-contoh' })
    expect((await connect(socket))?.code).toBe(5080104)
    expect((await ask(token, '/api/account')).body.payload.mustChangePassword).toBe(true)
    expect((await ask(token, '/api/account/sessions')).status).toBe(200)

    const changed = await renew(token, PASSWORD, 'Hujan-deras#7')
    expect(changed.status).toBe(200)
    const open = changed.body.payload.accessToken
    expect(claimsOf(open).newPassword).toBeUndefined()
    expect((await ask(open, FILTERS)).status).toBe(200)
    expect((await ask(open, '/api/account')).body.payload.mustChangePassword).toBe(false)
    expect(claimsOf(await staff.login(username, 'Hujan-deras#7')).newPassword).toBeUndefined()

    // A forgotten one that an administrator replaced is somebody else's again; another change is not.
    await staff.change('user', id, { password: 'Angin-kencang#7' })
    const again = await staff.login(username, 'Angin-kencang#7')
    expect(claimsOf(again).newPassword).toBe(true)
    await staff.change('user', id, { roles: ['umum'] })
    expect(claimsOf(await staff.login(username, 'Angin-kencang#7')).newPassword).toBe(true)
  })

  test('so does the first user of a utility; accounts from before are not asked', async () => {
    const company = companyBody()
    const user = userBody({ map: company.slug })
    const root = await strict.token('rootdemo')
    expect(claimsOf(root).newPassword).toBeUndefined()
    const made = await strict.request('POST', '/api/company/with-user', {
      token: root,
      body: { company, user },
    })
    expect(made.status).toBe(200)
    expect(claimsOf(await staff.login(user.username)).newPassword).toBe(true)
  })

  test('without the setting it is remembered and not asked for', async () => {
    const { username } = await make.createdUser()
    const token = await make.login(username)
    expect(claimsOf(token).newPassword).toBeUndefined()
    expect((await get(token)).body.payload.mustChangePassword).toBe(false)
  })
})

test('expired sessions go when somebody signs in', async () => {
  const { token } = await make.signedIn()
  await api.pool.query("UPDATE session SET expires_at = now() - interval '1 hour' WHERE id = $1", [
    claimsOf(token).sid,
  ])
  await make.signedIn()
  await expect
    .poll(
      async () => (await api.pool.query('SELECT FROM session WHERE id = $1', [claimsOf(token).sid])).rowCount,
      PATIENCE,
    )
    .toBe(0)
})
