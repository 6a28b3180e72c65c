import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { derivedKey } from './vault.ts'

const MINUTES = 5
const TYPE = 'second-factor'

export interface Ticket {
  userId: string
  tokenVersion: number
  /** Of the password that was right: a ticket ends with it. */
  password: string
}

export interface Tickets {
  issue(ticket: Ticket): Promise<string>
  read(ticket: string): Promise<Ticket | undefined>
}

const claims = z.object({ sub: z.uuid(), ver: z.number().int(), pwd: z.string() })

export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

/** Proves that a client just gave the right password. Signed with a key of its own, so it can never pass for an access token. */
export function createTickets(secret: Uint8Array): Tickets {
  const key = derivedKey(secret, 'second factor ticket')
  return {
    issue: ({ userId, tokenVersion, password }) =>
      new SignJWT({ ver: tokenVersion, pwd: password })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${MINUTES}m`)
        .sign(key),

    async read(ticket) {
      const parsed = await jwtVerify(ticket, key, { algorithms: ['HS256'], typ: TYPE }).then(
        ({ payload }) => claims.safeParse(payload),
        () => undefined,
      )
      if (!parsed?.success) return undefined
      const { sub, ver, pwd } = parsed.data
      return { userId: sub, tokenVersion: ver, password: pwd }
    },
  }
}
