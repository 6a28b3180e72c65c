import { calls, TICKET_OVER, WRONG_CREDENTIALS } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, recordAudit } from '#platform/audit.ts'
import { DEMO_ACCOUNTS } from '#platform/auth/demo-accounts.ts'
import { rememberDevice } from '#platform/auth/device-cookie.ts'
import { type Guesser, passwordGuesses, rememberNetwork } from '#platform/auth/guesses.ts'
import { hashPassword, inTurn, verifyPassword } from '#platform/auth/passwords.ts'
import { requireCode } from '#platform/auth/second-factor.ts'
import { endOldestSessions, endSessions, openSession, sweepSessions } from '#platform/auth/sessions.ts'
import { passwordMark } from '#platform/auth/tickets.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { hangUpOf } from '#platform/http/costly-calls.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { findById, findByUsername, mayEnter, type SigningIn } from './find-user.ts'
import { createWriteTurns } from './write-turns.ts'

const subjectOf = (user: { id: string; username: string; slug: string | null }) => ({
  subject: user.username,
  subjectId: user.id,
  city: user.slug,
})

/** Published in the README. */
const isPublic = (username: string, password: string) =>
  DEMO_ACCOUNTS.some(demo => demo.username === username.toLowerCase() && demo.password === password)

export function sessions(services: Services): Feature {
  const { db, settings, tokens, tickets, vault, deviceCookies, sockets, log } = services
  // An unknown user costs the same work as a wrong password, so the time reveals nothing.
  const unknownUserHash = hashPassword('unknown user')
  const inWriteTurn = createWriteTurns(settings.databasePool)
  const wrong = () => new AppError('auth', 'notSignedIn', { message: WRONG_CREDENTIALS })

  /** After the answer, so its time does not reveal that the account exists. */
  const noteFailure = (user: SigningIn, request: FastifyRequest, reply: FastifyReply) =>
    reply.raw.once('close', () => {
      const change = { action: 'session.signInFailed', ...subjectOf(user) } as const
      inWriteTurn(request, () => recordAudit(db, actorOf(undefined, request), change)).catch(
        (error: unknown) => log.warn({ err: error }, 'failed sign-in not written down'),
      )
    })

  const enter = async (user: SigningIn, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const { hash, cookie } = deviceCookies.issue(request)
    const write = async (trx: Db) => {
      const id = await openSession(trx, user, request)
      if (!id) throw wrong()
      const ended = await endOldestSessions(trx, user.id)
      await rememberNetwork(trx, user.id, request.ip)
      await rememberDevice(trx, user.id, hash)
      await recordAudit(trx, actorOf(user, request), { action: 'session.signIn', ...subjectOf(user) })
      return { id, ended }
    }
    const { id, ended } = await inWriteTurn(request, () => db.transaction().execute(write))
    for (const session of ended) sockets().dropSession(session)
    inWriteTurn(request, () => sweepSessions(db)).catch((error: unknown) =>
      log.warn({ err: error }, 'expired sessions not removed'),
    )
    reply.header('set-cookie', cookie)
    return tokens.issue(id)
  }

  const check = async (
    guesser: Guesser,
    password: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SigningIn> => {
    const { username } = guesser
    const guesses = await passwordGuesses(db, guesser)
    if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
    const user = await findByUsername(db, username)
    const matches = await verifyPassword(password, user?.passwordHash ?? (await unknownUserHash))
    const isShut = settings.production && isPublic(username, password)
    if (!user || !matches || !mayEnter(user) || isShut) {
      if (await inWriteTurn(request, guesses.failed)) throw new AppError('auth', 'tooMany')
      if (user) noteFailure(user, request, reply)
      throw wrong()
    }
    // Guesses sent from many networks at once pass the first look together; only those before the limit may be right.
    if (await guesses.blocked()) throw new AppError('auth', 'tooMany')
    await inWriteTurn(request, guesses.succeeded)
    return user
  }

  return {
    routes: [
      implement(calls.login, async ({ body: { username, password }, request, reply }) => {
        const guesser = { username, address: request.ip, device: deviceCookies.read(request) }
        const gone = hangUpOf({ request, reply })
        const user = await inTurn(guesser, () => check(guesser, password, request, reply), gone)
        if (!user.secondFactorSince) return { payload: { accessToken: await enter(user, request, reply) } }
        const { id: userId, tokenVersion } = user
        const said = { userId, tokenVersion, password: passwordMark(user.passwordHash) }
        return { payload: { ticket: await tickets.issue(said) } }
      }),

      implement(calls.loginSecondFactor, async ({ body: { ticket, code }, request, reply }) => {
        const said = await tickets.read(ticket)
        const user = said && (await findById(db, said.userId))
        const holds =
          user?.secondFactorSince &&
          mayEnter(user) &&
          user.tokenVersion === said?.tokenVersion &&
          passwordMark(user.passwordHash) === said.password
        if (!holds) throw new AppError('auth', 'notSignedIn', { message: TICKET_OVER })
        const onWrong = () => noteFailure(user, request, reply)
        await inWriteTurn(request, () => requireCode(db, vault, user.id, code, onWrong))
        return { payload: { accessToken: await enter(user, request, reply) } }
      }),

      implement(calls.logout, async ({ caller, request }) => {
        await db.transaction().execute(async trx => {
          await endSessions(trx, caller.id, { only: caller.sessionId })
          const change = {
            action: 'session.signOut',
            subject: caller.username,
            subjectId: caller.id,
          } as const
          await recordAudit(trx, actorOf(caller, request), change)
        })
        sockets().dropSession(caller.sessionId)
        return { payload: null }
      }),
    ],
  }
}
