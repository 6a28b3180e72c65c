/** Sessions and second factors of users that tests make. */
import { type CallSpec, calls } from '@petatirta/contract'
import { codeOf } from '@petatirta/harness/authenticator.ts'
import { PASSWORD, unique } from '@petatirta/harness/bodies.ts'
import { SignJWT } from 'jose'
import { newId } from '#platform/ids.ts'
import { quickHash } from './quick-hash.ts'
import { type Api, TEST_SECRET } from './start-api.ts'
import type { ValidRequest } from './valid-request.ts'

/** A session as a sign-in makes it, without signing in. */
export async function makeSession(api: Api, userId: string): Promise<string> {
  const id = newId()
  await api.pool.query(
    `INSERT INTO session (id, user_id, expires_at, address, agent)
     SELECT $1::uuid, id, now() + interval '12 hours', '203.0.113.0', 'Firefox, Linux' FROM app_user WHERE id = $2`,
    [id, userId],
  )
  return id
}

export const signToken = (
  sub: string,
  claims: object,
  { secret = TEST_SECRET, alg = 'HS256', expires = '1h' } = {},
) =>
  new SignJWT({ rule: 'root', map: '-', roles: [], ...claims })
    .setProtectedHeader({ alg })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(Buffer.from(secret))

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Somebody of the same rule, roles and utility as the token's user, signed in, with PASSWORD. */
export async function somebodyLike(api: Api, token: string): Promise<{ id: string; token: string }> {
  const { sub, rule, map, roles } = claimsOf(token)
  const id = newId()
  await api.pool.query(
    `INSERT INTO app_user (id, username, password_hash, rule, roles, city_id)
     SELECT $1::uuid, $2::text, $3::text, rule, roles, city_id FROM app_user WHERE id = $4`,
    [id, unique('kembar'), quickHash(PASSWORD), sub],
  )
  const sid = await makeSession(api, id)
  return { id, token: await signToken(id, { rule, map, roles, ver: 1, sid }) }
}

const call = async (api: Api, method: string, path: string, token: string, body: object) => {
  const answer = await api.request(method, `/api/account/second-factor${path}`, { token, body })
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return answer.body.payload
}

/** Begins with a second factor; its codes come from the authenticator. */
export const beginFactor = async (api: Api, token: string): Promise<string> =>
  (await call(api, 'POST', '', token, { password: PASSWORD })).secret

/** Switches it on, and gives the code that this takes back: those of this half minute and of the next are good. */
export async function switchOn(api: Api, token: string) {
  const secret = await beginFactor(api, token)
  const payload = await call(api, 'PUT', '', token, { code: codeOf(secret) })
  await api.pool.query('UPDATE second_factor SET last_step = last_step - 1 WHERE user_id = $1', [
    claimsOf(token).sub,
  ])
  return {
    secret,
    recoveryCodes: payload.recoveryCodes as string[],
    token: payload.accessToken as string,
  }
}

/** What a call about one's own account needs to succeed, made for the token's user. */
export async function ownRequest(api: Api, spec: CallSpec, token: string): Promise<ValidRequest> {
  switch (spec) {
    case calls.endSession:
      return { id: await makeSession(api, claimsOf(token).sub) }
    case calls.confirmSecondFactor:
      return { body: { code: codeOf(await beginFactor(api, token)) } }
    case calls.removeSecondFactor:
    case calls.renewRecoveryCodes: {
      const code = codeOf((await switchOn(api, token)).secret)
      return { body: { password: PASSWORD, code } }
    }
    default:
      return {}
  }
}
