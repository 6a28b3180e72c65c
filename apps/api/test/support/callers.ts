/** Everybody who may knock: each rule, each set of roles, each city, active or not, and tokens that do not hold. */
import { ROLES, type Role, RULES, type Rule } from '@petatirta/domain'
import { PASSWORD, unique } from '@petatirta/harness/bodies.ts'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import type { AskedCity, Standing } from './access-table.ts'
import { deviceUtility } from './devices.ts'
import { people } from './people.ts'
import { type Api, TEST_SECRET } from './start-api.ts'

export interface Caller extends Standing {
  readonly name: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Knocking {
  readonly callers: readonly Caller[]
  /** Cities to ask for: the demo's two, one that is switched off, one that is not there. */
  readonly cities: readonly AskedCity[]
}

/** One bit for each role. */
const ROLE_SETS = Array.from({ length: 2 ** ROLES.length }, (_, bits) =>
  ROLES.filter((_role, i) => bits & (1 << i)),
)

const signed = (claims: Record<string, unknown>, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))

export async function everybody(api: Api): Promise<Knocking> {
  const make = people(api)
  const template = await make.user()
  const switchedOff = await make.company()
  const active = ['kota-contoh', 'kabupaten-sarolangun'].map(slug => ({ slug, state: 'active' }) as const)
  const inactive = { slug: switchedOff.slug, state: 'inactive' } as const
  const deactivated: string[] = []

  /** Not over HTTP: hashing a password for each of them would take longer than everything else. */
  const signIn = async (rule: Rule, roles: readonly Role[], home?: AskedCity) => {
    const username = unique('pemanggil')
    const { rows } = await api.pool.query<{ id: string }>(
      `INSERT INTO app_user (id, username, password_hash, rule, roles, city_id)
       SELECT gen_random_uuid(), $1, password_hash, $2, $3, (SELECT city_id FROM company WHERE slug = $4)
       FROM app_user WHERE id = $5 RETURNING id`,
      [username, rule, roles, home?.slug ?? null, template.id],
    )
    return { id: rows[0]?.id ?? '', token: await make.login(username, PASSWORD) }
  }

  const person = async (rule: Rule, roles: readonly Role[], isActive: boolean, home?: AskedCity) => {
    const { id, token } = await signIn(rule, roles, home)
    if (!isActive) deactivated.push(id)
    const place = home ? ` of ${home.state === 'active' ? home.slug : 'a switched-off utility'}` : ''
    return {
      name: `${isActive ? '' : 'inactive '}${rule} [${roles.join(' ')}]${place}`,
      token,
      roles,
      ...(isActive && { rule }),
      ...(home && { home }),
    }
  }

  const found: (() => Promise<Caller>)[] = []
  for (const isActive of [true, false]) {
    for (const rule of RULES) {
      if (rule !== 'pdam') found.push(() => person(rule, [], isActive))
      else
        for (const roles of ROLE_SETS)
          for (const home of [...active, inactive]) found.push(() => person(rule, roles, isActive, home))
    }
  }
  const callers: Caller[] = []
  await findings(found, async enter => {
    callers.push(await enter())
    return undefined
  })

  const root = (await signIn('root', [])).token
  const ended = await signIn('ops', [])
  const removed = await signIn('ops', [])
  const claims = decodeJwt(root)
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const nobodies: Record<string, Pick<Caller, 'token' | 'headers'>> = {
    'no token': {},
    garbage: { token: 'bukan.token.samasekali' },
    'a token by another secret': { token: await signed(claims, 'a-secret-that-is-not-the-one-we-use-123') },
    'an unsigned token': { token: new UnsecuredJWT(claims).encode() },
    'an expired token': { token: await signed({ ...claims, exp: hourAgo }, TEST_SECRET) },
    'an ended token': ended,
    'the token of a removed user': removed,
    'a device key': { headers: { 'x-device-key': (await deviceUtility(make)).key } },
  }

  await api.pool.query('UPDATE app_user SET is_active = false WHERE id = ANY($1)', [deactivated])
  await api.pool.query('UPDATE app_user SET token_version = token_version + 1 WHERE id = $1', [ended.id])
  await make.remove('user', removed.id)
  await make.change('company', switchedOff.id, { isActive: false })
  return {
    callers: [
      ...callers,
      ...Object.entries(nobodies).map(([name, { token, headers }]) => ({
        name,
        roles: [],
        ...(token && { token }),
        ...(headers && { headers }),
      })),
    ],
    cities: [...active, inactive, { slug: 'kota-yang-tidak-ada', state: 'unknown' }],
  }
}

const AT_ONCE = 8

/** Works through a list, several at once; what is found wrong comes back. */
export async function findings<T>(
  list: readonly T[],
  check: (item: T) => Promise<string | undefined>,
  atOnce = AT_ONCE,
): Promise<string[]> {
  const wrong: string[] = []
  const rest = list.values()
  const work = async () => {
    for (const item of rest) {
      const problem = await check(item)
      if (problem) wrong.push(problem)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wrong
}
