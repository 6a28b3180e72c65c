import type { SessionEnd } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { coalesce } from '../coalesce.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { findSession, noteUses, SESSION_SECONDS, type SessionRules, whySessionEnded } from './sessions.ts'

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  ver: z.number().int(),
  enrol: z.literal(true).optional(),
  newPassword: z.literal(true).optional(),
  iat: z.number(),
  exp: z.number(),
})

interface Use {
  /** Looking whether a session still holds is no use of it. */
  isUse?: boolean
}

export interface Tokens {
  /** The token of a session, as its user is now; it ends with the session. */
  issue(sessionId: string): Promise<string>
  /** Whose session a token of ours names, whether it still holds or not: known without a question to the database. */
  signed(token: string | undefined): Promise<{ session: string; user: string } | undefined>
  /** The caller, or nothing when the token is wrong, too old, or was ended by its user or by a change of it. */
  verify(token: string | undefined, use?: Use): Promise<(Caller & { expiresAt: number }) | undefined>
  /** Of a token that was refused: why its session is over. Nothing where the token was never ours. */
  whyEnded(token: string | undefined): Promise<SessionEnd | undefined>
}

/** What a token says never changes, so its signature is checked once while it is in use; whether it holds, every time. */
const KNOWN_TOKENS = 1000

/** What a token says that we signed, also one that is over. */
async function readSigned(token: string, secret: Uint8Array): Promise<z.infer<typeof claims> | undefined> {
  const payload = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(0) }).then(
    result => claims.safeParse(result.payload),
    () => undefined,
  )
  return payload?.success ? payload.data : undefined
}

function createReader(secret: Uint8Array) {
  const known = new Map<string, z.infer<typeof claims>>()
  return async (token: string): Promise<z.infer<typeof claims> | undefined> => {
    const before = known.get(token)
    if (before) return before.exp * 1000 > Date.now() ? before : undefined
    const said = await readSigned(token, secret)
    if (!said || said.exp * 1000 <= Date.now()) return undefined
    known.set(token, said)
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_TOKENS) break
      known.delete(oldest)
    }
    return said
  }
}

/** Notes uses one batch after the other: however many sessions are in use, one connection is busy with it. */
function createNotes(db: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
  const due = new Set<string>()
  let isBusy = false
  const noteDue = async () => {
    isBusy = true
    while (due.size > 0) {
      const ids = [...due]
      await noteUses(db, ids).catch((error: unknown) =>
        log.warn({ err: error }, 'use of a session not noted'),
      )
      for (const id of ids) due.delete(id)
    }
    isBusy = false
  }
  return (id: string): void => {
    due.add(id)
    if (!isBusy) void noteDue()
  }
}

export function createTokens(
  db: Database,
  secret: Uint8Array,
  rules: SessionRules,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Tokens {
  const read = createReader(secret)
  // A map shows its token in four namespaces at once, and with every request.
  const find = coalesce(id => findSession(db, id, rules))
  const note = createNotes(db, log)
  return {
    async issue(sessionId) {
      const session = await find(sessionId)
      if (!session) throw new Error('the session has ended')
      const { caller, tokenVersion, expiresAt } = session
      const expires = Math.floor(expiresAt.getTime() / 1000)
      return new SignJWT({
        rule: caller.rule,
        map: caller.map,
        roles: [...caller.roles],
        sid: sessionId,
        ver: tokenVersion,
        ...(caller.mustEnrol && { enrol: true }),
        ...(caller.mustChangePassword && { newPassword: true }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(caller.id)
        .setIssuedAt(expires - SESSION_SECONDS)
        .setExpirationTime(expires)
        .sign(secret)
    },

    async signed(token) {
      const said = token && (await read(token))
      return said ? { session: said.sid, user: said.sub } : undefined
    },

    async verify(token, { isUse = true } = {}) {
      const said = token && (await read(token))
      if (!said) return undefined
      const session = await find(said.sid)
      if (session?.caller.id !== said.sub || session.tokenVersion !== said.ver) return undefined
      // The client must know what it has to do first, and it only knows what its token says.
      if (session.caller.mustEnrol && !said.enrol) return undefined
      if (session.caller.mustChangePassword && !said.newPassword) return undefined
      if (isUse && session.isDue) note(said.sid)
      return { ...session.caller, expiresAt: said.exp * 1000 }
    },

    async whyEnded(token) {
      const said = token && (await readSigned(token, secret))
      return said ? whySessionEnded(db, said, rules) : undefined
    },
  }
}
