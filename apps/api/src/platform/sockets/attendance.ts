/** Sockets of a namespace: who is let in, what they may ask, and what they are answered when it fails. */
import { FAULTS, mapUsers, type SocketException, slugSchema } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Namespace, Socket } from 'socket.io'
import type { Caller } from '../auth/caller.ts'
import { permit, permitCity } from '../auth/permission.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type City, findCity } from '../cities.ts'
import { coalesce } from '../coalesce.ts'
import type { Database } from '../database/database.ts'
import { AppError, refusalFor } from '../errors.ts'
import { createPace, REFUSALS } from '../pace.ts'
import type { RateLimit } from '../rate-limit.ts'
import { check } from '../untrusted.ts'
import type { EventImplementation } from './channel.ts'

interface Means {
  db: Database
  tokens: Tokens
  rateLimit: RateLimit
  log: FastifyBaseLogger
  metrics: { socketException(namespace: string): void }
  userRoom(userId: string): string
  /** What news of the caller, of the session and of the city reach the socket by. */
  roomsOf(caller: Caller, city: City | undefined): string[]
}

const exceptionOf = (error: unknown): SocketException => {
  const { code, message } = refusalFor(error) ?? new AppError('auth', 'unexpected')
  return { code, message }
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
export const tokenOf = (socket: Socket) => first(socket.handshake.query.token)

/** Finds out who is at a socket and which city it is for. */
function createIdentification({ db, tokens }: Pick<Means, 'db' | 'tokens'>) {
  // A map asks for its city in four namespaces at once, and for every layer.
  const find = coalesce(slug => findCity(db, slug))

  const identify = async (socket: Socket) => {
    const caller = await tokens.verify(tokenOf(socket))
    if (!caller) throw new AppError('auth', 'notSignedIn')
    permit(mapUsers, caller)
    const named = first(socket.handshake.query.city) ?? (caller.rule === 'pdam' ? caller.map : undefined)
    if (named === undefined) return { caller, city: undefined }
    if (!slugSchema.safeParse(named).success) throw new AppError('company', 'notFound')
    return { caller, city: await permitCity(find, mapUsers, caller, named) }
  }

  return { find, identify }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.status === FAULTS.tooMany.status

/** So many refusals of a connection wait. They do not slow down a client that asks on without having been answered: it is hung up on. */
const MOST_WAITING = 64

/** Says what failed: to the client, to the log and to the metrics. */
function createRefusals({ log, metrics }: Pick<Means, 'log' | 'metrics'>) {
  const refusals = createPace(REFUSALS)
  const waiting = new WeakMap<Socket['conn'], number>()

  /** Refusals of users who ask for too much wait until their pace allows them. */
  const inPace = (socket: Socket, error: unknown, answer: () => void): void => {
    const delay = isTooMany(error) ? refusals.delay(socket.data.userId) : 0
    const { conn } = socket
    const count = waiting.get(conn) ?? 0
    if (delay === 0) answer()
    else if (count >= MOST_WAITING) {
      log.info({ namespace: socket.nsp.name, user: socket.data.userId }, 'socket hung up on')
      conn.close(true)
    } else {
      waiting.set(conn, count + 1)
      setTimeout(() => {
        waiting.set(conn, (waiting.get(conn) ?? 1) - 1)
        answer()
      }, delay)
    }
  }

  const refuse = (socket: Socket, error: unknown, event?: string) => {
    const exception = exceptionOf(error)
    const at = { namespace: socket.nsp.name, event, code: exception.code, user: socket.data.userId }
    if (refusalFor(error)) log.info(at, 'socket exception')
    else log.error({ ...at, err: error }, 'socket event failed')
    metrics.socketException(socket.nsp.name)
    socket.emit('exception', exception)
  }

  const endSession = (socket: Socket, reason: unknown = new AppError('auth', 'notSignedIn')) => {
    refuse(socket, reason)
    socket.disconnect(true)
  }

  return { inPace, refuse, endSession }
}

export function createAttendance(means: Means) {
  const { tokens, rateLimit, log, userRoom, roomsOf } = means
  const { find, identify } = createIdentification(means)
  const { inPace, refuse, endSession } = createRefusals(means)

  const admit = async (socket: Socket) => {
    const { caller, city } = await identify(socket)
    socket.data.userId = caller.id
    rateLimit.event(caller.id)
    // A map has one socket in each namespace.
    rateLimit.maps(socket.nsp.adapter.rooms.get(userRoom(caller.id))?.size ?? 0)
    await socket.join(roomsOf(caller, city))
    socket.data.expiresAt = caller.expiresAt
    log.debug({ namespace: socket.nsp.name, user: caller.id, city: city?.slug }, 'socket connects')
  }

  const answer = (socket: Socket, implementation: EventImplementation) => async (raw: unknown) => {
    try {
      rateLimit.event(socket.data.userId)
      const caller = await tokens.verify(tokenOf(socket))
      if (!caller) return endSession(socket)
      permit(implementation.access, caller)
      const parsed = check(implementation.schema, raw)
      if (!parsed.success) throw new AppError('auth', 'invalid')
      const city = await permitCity(find, implementation.access, caller, parsed.data.city)
      await implementation.handle({ request: parsed.data, caller, city, socket } as never)
    } catch (error) {
      inPace(socket, error, () => refuse(socket, error, implementation.event))
    }
  }

  /** Answers these events to all who are let in from now on. */
  const attend = (namespace: Namespace, events: readonly EventImplementation[]) => {
    namespace
      .use((socket, next) => {
        admit(socket).then(
          () => next(),
          (error: unknown) =>
            inPace(socket, error, () => {
              const { code, message } = exceptionOf(error)
              const at = { namespace: namespace.name, code }
              if (refusalFor(error)) log.info(at, 'socket refused')
              else log.error({ ...at, err: error }, 'socket refused')
              next(Object.assign(new Error(message), { data: { code, message } }))
            }),
        )
      })
      .on('connection', socket => {
        const expiry = setTimeout(() => endSession(socket), socket.data.expiresAt - Date.now())
        socket.on('disconnect', () => clearTimeout(expiry))
        // Only connected sockets are dropped: a session that ended during the handshake is seen here.
        identify(socket).catch((error: unknown) => endSession(socket, error))
        for (const implementation of events) {
          const handle = answer(socket, implementation)
          socket.on(implementation.event, handle)
          // A request may travel with the connection: on a poor line a round trip is long.
          const { auth } = socket.handshake
          if (Object.hasOwn(auth, implementation.event)) void handle(auth[implementation.event])
        }
      })
  }

  return { attend, endSession }
}
