/** When a session ends: its token is refused everywhere at once, and its sockets on every process are closed. */
import { NAMESPACES, type NamespaceName, SESSION_ENDS, type SessionEnd } from '@petatirta/contract'
import { PASSWORD, unique } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSession, signToken } from '#test/accounts.ts'
import { type People, people } from '#test/people.ts'
import { connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const SPACES = Object.keys(NAMESPACES) as NamespaceName[]
const OTHER = 'kabupaten-sarolangun'

let api: Api
let make: People
beforeAll(async () => {
  api = await startApi()
  make = people(api)
})
afterAll(() => api.stop())

/** A call every signed-in user may make for its own city. */
const use = (token: string, city = 'kota-contoh') =>
  api.request('GET', `/api/filters?city=${city}`, { token })

/** One socket per namespace and process. */
const openAll = (token: string) =>
  Promise.all(
    [0, 1].flatMap(process =>
      SPACES.map(async namespace => {
        const socket = api.socket(namespace, { token }, process)
        expect(await connect(socket)).toBeUndefined()
        return socket
      }),
    ),
  )

async function expectEnded(token: string, change: () => Promise<unknown>, reason: SessionEnd): Promise<void> {
  const sockets = await openAll(token)
  const closed = sockets.map(socket => firstOf(socket, 'disconnect'))
  await change()
  // On both processes, without waiting for anything.
  for (let i = 0; i < 2; i++) {
    const { status, body } = await use(token)
    expect([status, body.reason, body.message]).toEqual([401, reason, SESSION_ENDS[reason]])
  }
  await Promise.all(closed)
  const again = await Promise.all(SPACES.map(namespace => connect(api.socket(namespace, { token }))))
  for (const refused of again) expect(refused?.code).toBe(5080105)
}

describe('[D13] a session ends, and its refusal says why, when its user is', () => {
  test.each<[string, object, SessionEnd]>([
    ['made inactive', { isActive: false }, 'inactive'],
    ['given a new password', { password: 'Berubah#2026' }, 'password'],
    ['given the same password again', { password: PASSWORD }, 'password'],
    ['given other roles', { roles: ['hublang'] as const }, 'changed'],
    ['given another map', { map: OTHER }, 'changed'],
    ['made ops', { rule: 'ops' as const }, 'changed'],
  ])('%s', async (_, change, reason) => {
    const user = await make.signedIn()
    const apply = async () => expect((await make.change('user', user.id, change)).status).toBe(200)
    await expectEnded(user.token, apply, reason)
  })

  test('deleted', async () => {
    const user = await make.signedIn()
    await expectEnded(user.token, () => make.remove('user', user.id), 'deleted')
  })

  test('demoted', async () => {
    const user = await make.signedIn({ rule: 'ops' })
    const change = { rule: 'pdam', map: 'kota-contoh', roles: ['umum'] }
    await expectEnded(user.token, () => make.change('user', user.id, change), 'changed')
    const fresh = await make.login(user.username)
    expect((await api.request('GET', '/api/users', { token: fresh })).status).toBe(403)
  })
})

test('[D13] a change that concerns no right leaves the session alone', async () => {
  const user = await make.signedIn()
  const [socket] = await openAll(user.token)
  const username = unique('baru')
  const change = { username, roles: ['umum'], map: 'kota-contoh', rule: 'pdam', isActive: true }
  expect((await make.change('user', user.id, change)).status).toBe(200)
  expect((await use(user.token)).status).toBe(200)
  expect(socket?.connected).toBe(true)
})

test('[D13] a new slug ends the tokens that name the old one', async () => {
  const company = await make.company()
  const { token, username } = await make.signedIn({ map: company.slug })
  const slug = unique('pindah', '-')
  await expectEnded(token, () => make.change('company', company.id, { slug }), 'changed')
  const fresh = await make.login(username)
  expect((await use(fresh, slug)).status).toBe(200)
  expect((await use(fresh, company.slug)).status).toBe(403)
})

test('[D22] a deleted utility takes its sessions along', async () => {
  const company = await make.company()
  const { token } = await make.signedIn({ map: company.slug })
  await expectEnded(token, () => make.remove('company', company.id), 'deleted')
})

test('[D16] an inactive utility: sockets closed, its map 404, no data', async () => {
  const company = await make.company()
  const { token } = await make.signedIn({ map: company.slug })
  const sockets = await openAll(token)
  const closed = sockets.map(socket => firstOf(socket, 'disconnect'))
  await make.change('company', company.id, { isActive: false })
  await Promise.all(closed)
  const { status, body } = await use(token, company.slug)
  expect([status, body.code]).toEqual([404, 5080302])
  expect((await connect(api.socket('maps', { token })))?.code).toBe(5080302)
})

test('[D13] who connects while the session ends does not slip through', async () => {
  const user = await make.signedIn()
  const sockets = Array.from({ length: 60 }, (_, i) =>
    api.socket(SPACES[i % 4] ?? 'maps', { token: user.token }, i >> 2),
  )
  const outcomes = sockets.map(socket => firstOf(socket, 'connect', 'connect_error', 'disconnect'))
  for (const socket of sockets) socket.connect()
  await Promise.race(outcomes)
  await make.change('user', user.id, { isActive: false })
  await Promise.all(outcomes)
  await vi.waitFor(() => expect(sockets.filter(socket => socket.connected)).toEqual([]), PATIENCE)
})

describe('[D13] tokens that we did not issue, or no longer stand by', () => {
  const other = { secret: 'another-secret-0123456789-abcdefghij' }
  /** A user with the claims that a token of its session has. */
  const someone = async () => {
    const { id } = await make.user()
    return { id, claims: { ver: 1, sid: await makeSession(api, id) } }
  }

  const refused = async (token: string) => {
    expect((await use(token)).status).toBe(401)
    expect((await connect(api.socket('maps', { token })))?.code).toBe(5080105)
  }

  test('one of our own making is accepted, which shows that the others fail for their own reason', async () => {
    const { id, claims } = await someone()
    expect((await use(await signToken(id, claims))).status).toBe(200)
  })

  test('expired', async () => {
    const { id, claims } = await someone()
    const token = await signToken(id, claims, { expires: '1 second ago' })
    await refused(token)
    expect((await use(token)).body.reason).toBe('expired')
  })

  test('another secret, another algorithm, none at all', async () => {
    const { id, claims } = await someone()
    await refused(await signToken(id, claims, other))
    expect((await use(await signToken(id, claims, other))).body).not.toHaveProperty('reason')
    await refused(await signToken(id, claims, { alg: 'HS512' }))
    await refused(new UnsecuredJWT(claims).setSubject(id).setExpirationTime('1h').encode())
  })

  test('an older version, a future one, none, no user, nobody', async () => {
    const { id, claims } = await someone()
    for (const ver of [0, 2, undefined, '1', null]) await refused(await signToken(id, { ...claims, ver }))
    await refused(await signToken('01890000-0000-7000-8000-000000000000', claims))
    await refused(await signToken("' OR 1=1", claims))
  })

  test('[ASVS V7.2.1] no session, one that never was, and one of somebody else', async () => {
    const { id, claims } = await someone()
    const { claims: others } = await someone()
    await refused(await signToken(id, { ver: 1 }))
    for (const sid of ['01890000-0000-7000-8000-000000000000', 'x', null, others.sid])
      await refused(await signToken(id, { ...claims, sid }))
  })

  test('[ASVS V7.3.2] a session that is over, whatever its token says', async () => {
    const { id, claims } = await someone()
    const token = await signToken(id, claims)
    expect((await use(token)).status).toBe(200)
    await api.pool.query("UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1", [
      claims.sid,
    ])
    await refused(token)
  })

  test('the rule inside a token is only told, never believed', async () => {
    const { id, claims } = await someone()
    const token = await signToken(id, { ...claims, rule: 'root', map: OTHER })
    expect((await api.request('GET', '/api/users', { token })).status).toBe(403)
    expect((await use(token, OTHER)).status).toBe(403)
  })

  test('a socket ends with its token', async () => {
    const { id, claims } = await someone()
    const token = await signToken(id, claims, { expires: '2s' })
    const socket = api.socket('maps', { token })
    expect(await connect(socket)).toBeUndefined()
    const told = firstOf<{ code: number }>(socket, 'exception')
    const closed = firstOf(socket, 'disconnect')
    expect((await told).value.code).toBe(5080105)
    await closed
  })
})
