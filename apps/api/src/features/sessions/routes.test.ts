import { PASSWORD, unique } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeviceCookies } from '#platform/auth/device-cookie.ts'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
beforeAll(async () => {
  // So that a test may come from elsewhere.
  api = await startApi({ TRUST_PROXY: '1' })
  make = people(api)
})
afterAll(() => api.stop())
// All tests come from one address, which has a limit of its own.
beforeEach(() => api.pool.query('DELETE FROM login_failure'))

const login = (username: string, password: string) =>
  api.request('POST', '/api/user/login', { body: { username, password } })

const WRONG = { code: 5080105, message: 'Wrong username and/or password.', payload: null }

test('[A7] login answers an access token with the claims of A3', async () => {
  const { status, body } = await login('pdamdemo', 'Pdamdemo#2026')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 200, payload: { accessToken: expect.any(String) } })
  const claims = JSON.parse(Buffer.from(body.payload.accessToken.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ rule: 'pdam', map: 'kota-contoh', roles: ['umum', 'hublang', 'workOrder'] })
  expect(claims.exp - claims.iat).toBe(12 * 3600)
})

test('[A8] wrong credentials', async () => {
  for (const [username, password] of [
    ['pdamdemo', 'salah'],
    ['tidakada', 'Pdamdemo#2026'],
    ['pdamdemo', 'pdamdemo#2026'],
    ['pdamdemo ', 'Pdamdemo#2026'],
    ["' OR 1=1 --", 'x'],
  ] as const) {
    const { status, body } = await login(username, password)
    expect(status).toBe(401)
    expect(body).toEqual(WRONG)
  }
})

test('[A5] username and password are required', async () => {
  for (const body of [{}, { username: 'opsdemo' }, { username: '', password: '' }, { password: 'x' }]) {
    const answer = await api.request('POST', '/api/user/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 5080101, payload: null, errors: expect.any(Array) })
  }
})

test('[D19] the user name is matched without case, the password with it', async () => {
  expect((await login('PdamDemo', 'Pdamdemo#2026')).status).toBe(200)
  expect((await login('pdamdemo', 'PDAMDEMO#2026')).status).toBe(401)
})

test('[D16] an inactive user and a user of an inactive utility cannot sign in, and learn nothing', async () => {
  const user = await make.user()
  await make.change('user', user.id, { isActive: false })
  const company = await make.company()
  const member = await make.user({ map: company.slug })
  expect((await login(member.username, PASSWORD)).status).toBe(200)
  await make.change('company', company.id, { isActive: false })
  for (const username of [user.username, member.username]) {
    const { status, body } = await login(username, PASSWORD)
    expect(status).toBe(401)
    expect(body).toEqual(WRONG)
  }
  await make.change('company', company.id, { isActive: true })
  expect((await login(member.username, PASSWORD)).status).toBe(200)
})

const TOO_MANY = {
  code: 5080108,
  message: 'Terlalu banyak percobaan masuk. Coba lagi dalam beberapa menit',
  payload: null,
}

async function failTimes(username: string, times: number): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < times; i++) answers.push((await login(username, 'salah')).status)
  return answers
}

test('[D19] after ten failures of a user name the eleventh try is 429, right or wrong, for ten minutes', async () => {
  const { username } = await make.user()
  expect(await failTimes(username, 10)).toEqual(Array(10).fill(401))
  for (const password of ['salah', PASSWORD]) {
    const { status, body } = await login(username, password)
    expect(status).toBe(429)
    expect(body).toEqual(TOO_MANY)
  }
  // Another spelling of the name is the same name; another name is not.
  expect((await login(username.toUpperCase(), PASSWORD)).status).toBe(429)
  expect((await login((await make.user()).username, PASSWORD)).status).toBe(200)

  await api.pool.query("UPDATE login_failure SET failed_at = failed_at - interval '601 seconds'")
  expect((await login(username, PASSWORD)).status).toBe(200)
})

test('[D19] unknown user names are counted as well', async () => {
  const username = unique('hantu')
  expect(await failTimes(username, 11)).toEqual([...Array(10).fill(401), 429])
})

test('[D19] a success forgets the failures before it', async () => {
  const { username } = await make.user()
  await failTimes(username, 9)
  expect((await login(username, PASSWORD)).status).toBe(200)
  expect(await failTimes(username, 9)).toEqual(Array(9).fill(401))
  expect((await login(username, PASSWORD)).status).toBe(200)
})

test('[D19] guesses sent all at once gain nothing', async () => {
  const { username } = await make.user()
  const guess = () => login(username, 'salah')
  const burst = () => Promise.all(Array.from({ length: 20 }, guess))
  // Some of the first are refused without a look; the second takes what was left of the ten.
  const statuses = [...(await burst()), ...(await burst())].map(({ status }) => status)
  expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(10)
  expect(statuses.filter(status => status !== 401 && status !== 429)).toEqual([])
  expect((await login(username, PASSWORD)).status).toBe(429)
})

test('[D19] an unknown user takes as long as a wrong password', async () => {
  // Whose hash has the product's own cost.
  const known = [await make.createdUser(), await make.createdUser()].map(user => user.username)
  const times = { known: [] as number[], unknown: [] as number[] }
  // The shortest of each: what is longer is the machine's.
  for (let i = 0; i < 12; i++) {
    for (const kind of ['known', 'unknown'] as const) {
      const username = kind === 'known' ? (known[i % known.length] ?? '') : unique('hantu')
      const started = performance.now()
      expect((await login(username, 'salah')).status).toBe(401)
      times[kind].push(performance.now() - started)
    }
  }
  const ratio = Math.min(...times.known) / Math.min(...times.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

/** As if they had failed from elsewhere. */
const failedBefore = (key: string, times: number) =>
  api.pool.query('INSERT INTO login_failure (key) SELECT $1 FROM generate_series(1, $2::int)', [key, times])

test('[D19] [ASVS V6.3.1] a hundred failures of one address, whatever the names, shut it for a while', async () => {
  const { username } = await make.user()
  const { rows } = await api.pool.query("SELECT key FROM login_failure WHERE key LIKE 'address %'")
  expect(rows).toEqual([])
  expect((await login(unique('hantu'), 'salah')).status).toBe(401)
  const { rows: counted } = await api.pool.query("SELECT key FROM login_failure WHERE key LIKE 'address %'")
  await failedBefore(counted[0].key, 98)
  expect((await login(unique('hantu'), 'salah')).status).toBe(401)
  expect((await login(unique('hantu'), 'salah')).status).toBe(429)
  expect((await login(username, PASSWORD)).status).toBe(429)
})

test('[D19] [ASVS V6.3.1] fifty failures of one name from everywhere shut it, but not where its user is known', async () => {
  const [known, stranger] = [await make.signedIn(), await make.user()]
  const ghost = unique('hantu')
  for (const name of [known.username, stranger.username, ghost]) await failedBefore(`name ${name}`, 50)
  expect((await login(known.username, PASSWORD)).status).toBe(200)
  // Whether there is such a user is not told by it.
  expect((await login(stranger.username, PASSWORD)).status).toBe(429)
  expect((await login(ghost, PASSWORD)).status).toBe(429)
})

/** A try from another address, with the cookies of a browser. */
const loginFrom = async (address: string, username: string, password: string, cookie = '') => {
  const response = await fetch(`${api.urls[0]}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: JSON.stringify({ username, password }),
  })
  return { status: response.status, cookie: response.headers.get('set-cookie') ?? '' }
}
const inBrowser = (cookie: string) => cookie.split(';')[0] ?? ''

describe('[D70] failures of others do not lock out who is known', () => {
  const OFFICE = '198.51.100.7'

  test('a hundred failures under invented names shut an office for strangers, not for who signed in there before', async () => {
    const [known, stranger] = [await make.user(), await make.user()]
    expect((await loginFrom(OFFICE, known.username, PASSWORD)).status).toBe(200)
    await failedBefore(`address ${OFFICE}`, 100)
    expect((await loginFrom(OFFICE, unique('hantu'), 'salah')).status).toBe(429)
    expect((await loginFrom(OFFICE, stranger.username, PASSWORD)).status).toBe(429)
    expect((await loginFrom(OFFICE, known.username, 'salah')).status).toBe(401)
    expect((await loginFrom(OFFICE, known.username, PASSWORD)).status).toBe(200)
  })

  test('a known user has counters of their own there: of the address, and of all addresses of the network', async () => {
    const { username } = await make.user()
    expect((await loginFrom(OFFICE, username, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await loginFrom(OFFICE, username, 'salah')).status).toBe(401)
    expect((await loginFrom(OFFICE, username, PASSWORD)).status).toBe(429)
    // The neighbour's line, until the network has had enough.
    expect((await loginFrom('198.51.100.8', username, 'salah')).status).toBe(401)
    await failedBefore(`network 198.51.100.0 ${username}`, 39)
    expect((await loginFrom('198.51.100.9', username, PASSWORD)).status).toBe(429)
  })

  test('a browser that its user has signed in with is judged by what was tried with it', async () => {
    const { username } = await make.user()
    const { cookie } = await loginFrom(OFFICE, username, PASSWORD)
    const own = inBrowser(cookie)
    for (let i = 0; i < 10; i++) await loginFrom(OFFICE, username, 'salah')
    await failedBefore(`address ${OFFICE}`, 100)
    expect((await loginFrom(OFFICE, username, PASSWORD)).status).toBe(429)
    expect((await loginFrom(OFFICE, username, PASSWORD, own)).status).toBe(200)
    // From anywhere, and as often as anybody.
    for (let i = 0; i < 10; i++)
      expect((await loginFrom(`203.0.113.${i}`, username, 'salah', own)).status).toBe(401)
    expect((await loginFrom('203.0.113.99', username, PASSWORD, own)).status).toBe(429)
    // What was tried with it locks nobody else.
    expect((await loginFrom('203.0.113.99', username, PASSWORD)).status).toBe(200)
  })

  test('the cookie is a random id with our signature, for this site alone; another user’s, a forged or an old one counts for nothing', async () => {
    const [user, colleague] = [await make.user(), await make.user()]
    const { cookie } = await loginFrom(OFFICE, user.username, PASSWORD)
    expect(cookie).toMatch(
      /^petatirta-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const own = inBrowser(cookie)
    // A shared computer keeps its id.
    const shared = await loginFrom(OFFICE, colleague.username, PASSWORD, own)
    expect(inBrowser(shared.cookie)).toBe(own)
    const { rows } = await api.pool.query('SELECT user_id, hash FROM known_device WHERE user_id = ANY($1)', [
      [user.id, colleague.id],
    ])
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1)
    expect(own).not.toContain(rows[0].hash)

    const third = await make.user()
    for (const name of [user.username, third.username])
      await api.pool.query('INSERT INTO login_failure (key) SELECT $1 FROM generate_series(1, 10)', [
        `${OFFICE} ${name}`,
      ])
    expect((await loginFrom(OFFICE, third.username, PASSWORD, own)).status).toBe(429)
    const forged = own.replace(/=../, '=xx')
    expect((await loginFrom(OFFICE, user.username, PASSWORD, forged)).status).toBe(429)
    await api.pool.query("UPDATE known_device SET expires_at = now() - interval '1 day' WHERE user_id = $1", [
      user.id,
    ])
    expect((await loginFrom(OFFICE, user.username, PASSWORD, own)).status).toBe(429)
  })

  test('[ASVS V3.3.1] [ASVS V3.3.3] in production it is kept to HTTPS and this very host', () => {
    const secret = Buffer.from('a-secret-for-tests-only-0123456789')
    const { cookie } = createDeviceCookies(secret, { production: true }).issue({ headers: {} })
    expect(cookie).toMatch(/^__Host-petatirta-device=.+; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/)
  })

  test('of one user as many browsers are remembered as people have', async () => {
    const { username, id } = await make.user()
    await api.pool.query(
      `INSERT INTO known_device (user_id, hash, expires_at)
       SELECT $1, 'h' || n, now() + n * interval '1 day' FROM generate_series(-5, 60) n`,
      [id],
    )
    expect((await login(username, PASSWORD)).status).toBe(200)
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS n, min(expires_at) > now() AS valid FROM known_device WHERE user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 50, valid: true }])
  })
})

test('[ASVS V14.2.4] the networks that a user came from are remembered for a year', async () => {
  const { username } = await make.user()
  await api.pool.query(
    `INSERT INTO known_network (user_id, network, seen_at)
     SELECT id, network, now() - age::interval FROM app_user,
       (VALUES ('198.51.100.0', '366 days'), ('203.0.113.0', '364 days')) AS known (network, age)
     WHERE username = $1`,
    [username],
  )
  expect((await login(username, PASSWORD)).status).toBe(200)
  const { rows } = await api.pool.query(
    'SELECT network FROM known_network JOIN app_user ON id = user_id WHERE username = $1 ORDER BY network',
    [username],
  )
  expect(rows.map(({ network }) => network)).toEqual(['127.0.0.0', '203.0.113.0'])
})

test('[D19] sign-ins are written down, failed ones only of users that exist', async () => {
  const { username } = await make.user()
  const ghost = unique('hantu')
  for (const name of [username, ghost]) await login(name, 'salah')
  await login(username, PASSWORD)
  const written = async () =>
    (
      await api.pool.query(
        "SELECT action, actor, address FROM audit WHERE subject = ANY($1) AND action LIKE 'session.%' ORDER BY action",
        [[username, ghost]],
      )
    ).rows
  await expect.poll(written, PATIENCE).toEqual([
    { action: 'session.signIn', actor: username, address: '127.0.0.0' },
    { action: 'session.signInFailed', actor: '-', address: '127.0.0.0' },
  ])
})
