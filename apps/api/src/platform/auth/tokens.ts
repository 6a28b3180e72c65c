import type { Role, Rule } from '@petatirta/domain'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { joinReads } from '../join-reads.ts'

export const TOKEN_HOURS = 12

/** Who is asking, as the database knows it now; the token only says which row to read. */
export interface Caller {
  id: string
  username: string
  rule: Rule
  roles: readonly Role[]
  /** Slug of the caller's utility; '-' for ops and root. */
  map: string
}

const claims = z.object({ sub: z.uuid(), ver: z.number().int(), exp: z.number() })

export interface Tokens {
  issue(user: Caller & { tokenVersion: number }): Promise<string>
  /** The caller, or nothing when the token is wrong, too old, or was ended by a change of its user. */
  verify(token: string | undefined): Promise<(Caller & { expiresAt: number }) | undefined>
}

/** What a token says never changes, so its signature is checked once while it is in use; whether it holds, every time. */
const KNOWN_TOKENS = 1000

function createReader(secret: Uint8Array) {
  const known = new Map<string, z.infer<typeof claims>>()
  return async (token: string): Promise<z.infer<typeof claims> | undefined> => {
    const before = known.get(token)
    if (before) return before.exp * 1000 > Date.now() ? before : undefined
    const payload = await jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
      result => claims.safeParse(result.payload),
      () => undefined,
    )
    if (!payload?.success) return undefined
    known.set(token, payload.data)
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_TOKENS) break
      known.delete(oldest)
    }
    return payload.data
  }
}

export function createTokens(db: Db, secret: Uint8Array): Tokens {
  const read = createReader(secret)
  // A map shows its token in four namespaces at once, and with every request.
  const find = joinReads(id => findCaller(db, id))
  return {
    issue: ({ id, rule, roles, map, tokenVersion }) =>
      new SignJWT({ rule, map, roles: [...roles], ver: tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_HOURS}h`)
        .sign(secret),

    async verify(token) {
      const said = token && (await read(token))
      if (!said) return undefined
      const user = await find(said.sub)
      return user?.isActive && user.tokenVersion === said.ver
        ? { ...user, expiresAt: said.exp * 1000 }
        : undefined
    },
  }
}

export async function findCaller(db: Db, id: string) {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.token_version', 'u.is_active', 'c.slug'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      username: row.username,
      rule: row.rule,
      roles: row.roles,
      map: row.slug ?? '-',
      isActive: row.is_active,
      tokenVersion: row.token_version,
    }
  )
}
