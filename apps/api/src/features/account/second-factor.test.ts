import { codeOf } from '@petatirta/harness/authenticator.ts'
import { PASSWORD } from '@petatirta/harness/bodies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginFactor, claimsOf, somebodyLike, switchOn } from '#test/accounts.ts'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
beforeAll(async () => {
  api = await startApi()
  make = people(api)
})
afterAll(() => api.stop())
beforeEach(() => api.pool.query('DELETE FROM login_failure'))

const FACTOR = '/api/account/second-factor'
const get = (token: string) => api.request('GET', '/api/account', { token })
const login = async (username: string) =>
  (await api.request('POST', '/api/user/login', { body: { username, password: PASSWORD } })).body.payload
const second = (ticket: string, code: string) =>
  api.request('POST', '/api/user/login/second-factor', { body: { ticket, code } })
const WRONG = [{ path: 'code', message: 'Kode salah atau sudah pernah dipakai' }]

/** An ops user with a second factor, at the door with the right password. */
async function atTheDoor() {
  const user = await make.signedIn({ rule: 'ops' })
  const factor = await switchOn(api, user.token)
  const { ticket } = await login(user.username)
  return { ...user, ...factor, ticket: ticket as string }
}

test('[ASVS V6.3.3] password and code sign in; neither does alone', async () => {
  const user = await make.signedIn({ rule: 'ops' })
  expect(Object.keys(await login(user.username))).toEqual(['accessToken'])
  const { secret, token } = await switchOn(api, user.token)
  expect((await get(token)).body.payload.secondFactor).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 10,
  })
  const answer = await login(user.username)
  expect(Object.keys(answer)).toEqual(['ticket'])
  // A ticket opens nothing by itself.
  expect((await get(answer.ticket)).status).toBe(401)
  expect((await connect(api.socket('maps', { token: answer.ticket })))?.code).toBe(5080105)
  const { status, body } = await second(answer.ticket, codeOf(secret))
  expect(status).toBe(200)
  expect(claimsOf(body.payload.accessToken)).toMatchObject({ rule: 'ops', map: '-', roles: [] })
  expect((await get(body.payload.accessToken)).status).toBe(200)
})

test('[D21] a user of a utility may have one, too, and need not where administrators must', async () => {
  const user = await make.signedIn({ roles: ['umum'] })
  const { secret, token } = await switchOn(api, user.token)
  expect((await get(token)).body.payload.secondFactor).toMatchObject({ isOn: true, isRequired: false })
  const { ticket } = await login(user.username)
  const { body } = await second(ticket, codeOf(secret))
  expect(claimsOf(body.payload.accessToken)).toMatchObject({ rule: 'pdam', map: 'kota-contoh' })
  const socket = api.socket('maps', { token: body.payload.accessToken })
  expect(await connect(socket)).toBeUndefined()
  // root takes away what was lost.
  const root = await api.token('rootdemo')
  const reset = await api.request('DELETE', `/api/user/second-factor?id=${user.id}`, { token: root })
  expect(reset.status).toBe(200)
  expect(Object.keys(await login(user.username))).toEqual(['accessToken'])
})

test('[ASVS V6.5.1] a code signs in once, also when it is sent twice at the same moment', async () => {
  const { ticket, secret } = await atTheDoor()
  const answers = await Promise.all(Array.from({ length: 4 }, () => second(ticket, codeOf(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await second(ticket, codeOf(secret, -1))).body.errors).toEqual(WRONG)
  expect((await second(ticket, codeOf(secret, 1))).status).toBe(200)
})

test('[D21] [ASVS V6.4.4] each recovery code signs in once, however it is typed', async () => {
  const { ticket, recoveryCodes, token } = await atTheDoor()
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', other = ''] = recoveryCodes
  expect(first).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  expect((await second(ticket, first)).status).toBe(200)
  expect((await second(ticket, first)).body.errors).toEqual(WRONG)
  expect((await second(ticket, ` ${other.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect((await get(token)).body.payload.secondFactor.recoveryCodesLeft).toBe(8)
  const { rows } = await api.pool.query('SELECT hash FROM recovery_code')
  expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
})

test('[ASVS V6.3.1] ten wrong codes, then 429, right or wrong, for ten minutes', async () => {
  const { ticket, secret, username } = await atTheDoor()
  const answers: number[] = []
  for (let i = 0; i < 11; i++) answers.push((await second(ticket, '000000')).status)
  expect(answers).toEqual([...Array(10).fill(400), 429])
  expect((await second(ticket, codeOf(secret))).status).toBe(429)
  // A new ticket is no new chance.
  expect((await second((await login(username)).ticket, codeOf(secret))).status).toBe(429)
  await api.pool.query("UPDATE login_failure SET failed_at = failed_at - interval '601 seconds'")
  expect((await second(ticket, codeOf(secret))).status).toBe(200)
})

test('[D70] a recovery code works while the codes of the phone are locked, and has a limit of its own', async () => {
  const { ticket, secret, recoveryCodes } = await atTheDoor()
  for (let i = 0; i < 10; i++) await second(ticket, '000000')
  expect((await second(ticket, codeOf(secret))).status).toBe(429)
  expect((await second(ticket, recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await second(ticket, codeOf(secret))).status).toBe(429)

  await api.pool.query('DELETE FROM login_failure')
  const wrong = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'
  const answers: number[] = []
  for (let i = 0; i < 6; i++) answers.push((await second(ticket, wrong)).status)
  expect(answers).toEqual([...Array(5).fill(400), 429])
  expect((await second(ticket, recoveryCodes[1] ?? '')).status).toBe(429)
  expect((await second(ticket, codeOf(secret))).status).toBe(200)
  await api.pool.query("UPDATE login_failure SET failed_at = failed_at - interval '59 minutes'")
  expect((await second(ticket, recoveryCodes[1] ?? '')).status).toBe(429)
  await api.pool.query("UPDATE login_failure SET failed_at = failed_at - interval '2 minutes'")
  expect((await second(ticket, recoveryCodes[1] ?? '')).status).toBe(200)
})

test('[ASVS V6.5.5] a ticket ends: with a new password, another version, or when it is none', async () => {
  const { ticket, secret, token, id } = await atTheDoor()
  const over = async (held: string) => {
    const { status, body } = await second(held, codeOf(secret))
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 5080105,
      message: 'Waktu verifikasi habis. Silakan login lagi',
      payload: null,
    })
  }
  await over('bukan tiket')
  await over(token)
  const body = { current: PASSWORD, next: 'Hujan-deras#7' }
  expect((await api.request('PUT', '/api/account/password', { token, body })).status).toBe(200)
  await over(ticket)
  await make.change('user', id, { isActive: false })
  await over(ticket)
})

test('[D21] [ASVS V7.5.1] setting it up asks for the password, and a code that is right', async () => {
  const { token, username } = await make.signedIn({ rule: 'ops' })
  const start = (password: string) => api.request('POST', FACTOR, { token, body: { password } })
  const confirm = (code: string) => api.request('PUT', FACTOR, { token, body: { code } })
  expect((await start('Salah#2026')).body.errors).toEqual([
    { path: 'password', message: 'Password saat ini salah' },
  ])
  expect((await confirm('123456')).status).toBe(404)
  const { secret, uri } = (await start(PASSWORD)).body.payload
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`PetaTirta:${username}?secret=${secret}`)
  expect((await confirm('000000')).body.errors).toEqual(WRONG)
  // Begun is not on: signing in goes on as before.
  expect(Object.keys(await login(username))).toEqual(['accessToken'])
  // Beginning again makes the former secret worthless.
  const fresh = (await start(PASSWORD)).body.payload.secret
  expect((await confirm(codeOf(secret))).status).toBe(400)
  expect((await confirm(codeOf(fresh))).status).toBe(200)
  expect([(await start(PASSWORD)).status, (await confirm(codeOf(fresh))).status]).toEqual([409, 409])
})

test('[ASVS V11.3.3] the secret is nowhere in the database as it is', async () => {
  const { token, id } = await make.signedIn({ rule: 'ops' })
  const secret = await beginFactor(api, token)
  const { rows } = await api.pool.query('SELECT secret FROM second_factor WHERE user_id = $1', [id])
  expect(rows[0].secret).toHaveLength(12 + 16 + 20)
  expect(rows[0].secret.toString('latin1')).not.toContain(secret)
})

test('switching off needs password and code; new recovery codes end the former', async () => {
  const { token, secret, recoveryCodes, username } = await atTheDoor()
  const off = (body: object) => api.request('DELETE', FACTOR, { token, body })
  const renewed = await api.request('POST', `${FACTOR}/recovery-codes`, {
    token,
    body: { code: codeOf(secret) },
  })
  expect(renewed.body.payload.recoveryCodes).toHaveLength(10)
  const { ticket } = await login(username)
  expect((await second(ticket, recoveryCodes[0] ?? '')).status).toBe(400)
  expect((await off({ password: 'Salah#2026', code: codeOf(secret, 1) })).status).toBe(400)
  expect((await off({ password: PASSWORD, code: '000000' })).body.errors).toEqual(WRONG)
  const done = await off({ password: PASSWORD, code: codeOf(secret, 1) })
  expect(done.status).toBe(200)
  expect((await get(done.body.payload.accessToken)).body.payload.secondFactor).toMatchObject({
    isOn: false,
    recoveryCodesLeft: 0,
  })
  expect(Object.keys(await login(username))).toEqual(['accessToken'])
  expect((await second(ticket, codeOf(secret, 1))).status).toBe(401)
  const { rows } = await api.pool.query(
    "SELECT action FROM audit WHERE subject = $1 AND action LIKE 'secondFactor%' ORDER BY at, id",
    [username],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'secondFactor.on',
    'secondFactor.recoveryCodes',
    'secondFactor.off',
  ])
})

test('[D21] [ASVS V6.4.4] root takes away what somebody lost, and their sessions; never its own', async () => {
  const { id, username, token } = await atTheDoor()
  const root = await api.token('rootdemo')
  const reset = (whose: string, by = root) =>
    api.request('DELETE', `/api/user/second-factor?id=${whose}`, { token: by })
  const listed = async () =>
    (await api.request('GET', `/api/users?id=${id}`, { token: root })).body.payload[0].secondFactor
  expect(await listed()).toBe(true)
  expect((await reset(id, await api.token('opsdemo'))).status).toBe(403)
  expect((await reset(claimsOf(root).sub)).body.code).toBe(5080204)
  expect((await reset('01890000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await reset(id)).status).toBe(200)
  expect(await listed()).toBe(false)
  expect((await get(token)).status).toBe(401)
  expect(Object.keys(await login(username))).toEqual(['accessToken'])
})

describe('[D21] [ASVS V6.3.3] SECOND_FACTOR=required', () => {
  let strict: Api
  beforeAll(async () => {
    strict = await startApi({ SECOND_FACTOR: 'required' })
  })
  afterAll(() => strict.stop())

  test('ops and root see nothing but their account until they have one; pdam is not asked', async () => {
    const ask = (token: string, path: string) => strict.request('GET', path, { token })
    const ops = await strict.token('opsdemo')
    expect(claimsOf(ops).enrol).toBe(true)
    for (const path of ['/api/users', '/api/companies', '/api/filters?city=kota-contoh'])
      expect((await ask(ops, path)).body.code).toBe(5080104)
    expect((await connect(strict.socket('maps', { token: ops, city: 'kota-contoh' })))?.code).toBe(5080104)
    expect((await ask(ops, '/api/account')).body.payload.secondFactor).toMatchObject({ isRequired: true })
    expect((await ask(ops, '/api/account/sessions')).status).toBe(200)
    const pdam = await strict.token('pdamdemo')
    expect((await ask(pdam, '/api/filters?city=kota-contoh')).status).toBe(200)
    expect((await ask(pdam, '/api/account')).body.payload.secondFactor).toMatchObject({ isRequired: false })

    const person = await somebodyLike(strict, ops)
    // Its token does not say that it must enrol, as those from before the setting: it signs in again.
    expect((await ask(person.token, '/api/account')).status).toBe(401)
    const { rows } = await strict.pool.query('SELECT username FROM app_user WHERE id = $1', [person.id])
    const answer = await strict.request('POST', '/api/user/login', {
      body: { username: rows[0].username, password: PASSWORD },
    })
    const { token } = await switchOn(strict, answer.body.payload.accessToken)
    expect(claimsOf(token).enrol).toBeUndefined()
    expect((await ask(token, '/api/users')).status).toBe(200)
    expect(await connect(strict.socket('maps', { token, city: 'kota-contoh' }))).toBeUndefined()
  })
})
