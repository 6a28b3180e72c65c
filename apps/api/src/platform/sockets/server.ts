import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import {
  errorCode,
  errorMessage,
  mapUsers,
  NAMESPACES,
  type SocketException,
  slugSchema,
} from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import { permit, permitCity } from '../auth/permission.ts'
import type { Tokens } from '../auth/tokens.ts'
import { findCity } from '../cities.ts'
import { coalesce } from '../coalesce.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { Settings } from '../settings.ts'
import { check } from '../untrusted.ts'
import type { Channel, EventImplementation } from './channel.ts'
import { isKnownOrigin } from './origin.ts'

export const cityRoom = (cityId: number) => `city:${cityId}`
export const isCityRoom = (room: string) => room.startsWith('city:')
const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

interface Options {
  settings: Pick<Settings, 'embedOrigins' | 'sessionIdleMinutes'>
  db: Database
  tokens: Tokens
  rateLimit: RateLimit
  log: FastifyBaseLogger
  metrics: { socketException(namespace: string): void }
  channels: readonly Channel[]
  adapter?: ServerOptions['adapter'] | undefined
}

/** How long a socket may live on when its session went idle, or ended and Redis did not carry the news to this process. */
const SWEEP_MS = 10_000

const exceptionOf = (error: unknown): SocketException =>
  error instanceof AppError
    ? { code: error.code, message: error.message }
    : { code: errorCode('auth', 'unexpected'), message: errorMessage('auth', 'unexpected') }

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
const tokenOf = (socket: Socket) => first(socket.handshake.query.token)

const addHeaders = (_request: IncomingMessage, response: ServerResponse, next: () => void) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
  next()
}

export function createSockets(http: HttpServer, options: Options) {
  const { settings, db, tokens, rateLimit, log, metrics, channels, adapter } = options
  const io = new Server(http, {
    transports: ['websocket'],
    allowRequest: ({ headers }, decide) => {
      const known = isKnownOrigin(headers, settings.embedOrigins)
      if (!known) log.info('socket of another site refused')
      decide(known ? null : errorMessage('auth', 'notAllowed'), known)
    },
    serveClient: false,
    // Requests are small; what is large goes the other way and is compressed already.
    maxHttpBufferSize: 512 * 1024,
    perMessageDeflate: false,
    ...(adapter && { adapter }),
  })
  io.engine.use(addHeaders)
  const everywhere = Object.values(NAMESPACES).map(name => io.of(name))
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

  const admit = async (socket: Socket) => {
    const { caller, city } = await identify(socket)
    rateLimit.event(caller.id)
    await socket.join([userRoom(caller.id), sessionRoom(caller.sessionId)])
    if (city) await socket.join(cityRoom(city.cityId))
    socket.data.userId = caller.id
    socket.data.expiresAt = caller.expiresAt
    log.debug({ namespace: socket.nsp.name, user: caller.id, city: city?.slug }, 'socket connects')
  }

  const refuse = (socket: Socket, error: unknown, event?: string) => {
    const exception = exceptionOf(error)
    const at = { namespace: socket.nsp.name, event, code: exception.code, user: socket.data.userId }
    if (error instanceof AppError) log.info(at, 'socket exception')
    else log.error({ ...at, err: error }, 'socket event failed')
    metrics.socketException(socket.nsp.name)
    socket.emit('exception', exception)
  }

  const endSession = (socket: Socket, reason: unknown = new AppError('auth', 'notSignedIn')) => {
    refuse(socket, reason)
    socket.disconnect(true)
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
      refuse(socket, error, implementation.event)
    }
  }

  // socket.io always has this namespace; ours are the four below.
  io.of('/').use((_socket, next) => next(new Error(errorMessage('auth', 'notFound'))))

  for (const namespace of everywhere) {
    const events = channels
      .filter(channel => NAMESPACES[channel.namespace] === namespace.name)
      .flatMap(channel => channel.events)
    namespace
      .use((socket, next) => {
        admit(socket).then(
          () => next(),
          (error: unknown) => {
            const { code, message } = exceptionOf(error)
            const at = { namespace: namespace.name, code }
            if (error instanceof AppError) log.info(at, 'socket refused')
            else log.error({ ...at, err: error }, 'socket refused')
            next(Object.assign(new Error(message), { data: { code, message } }))
          },
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

  const sweep = async () => {
    const sockets = Map.groupBy(
      everywhere.flatMap(namespace => [...namespace.sockets.values()]),
      tokenOf,
    )
    for (const [token, held] of sockets) {
      if (!(await tokens.verify(token, { isUse: false }))) for (const socket of held) endSession(socket)
    }
  }
  const isSwept = adapter !== undefined || settings.sessionIdleMinutes > 0
  const timer = isSwept && setInterval(() => void sweep().catch(() => undefined), SWEEP_MS).unref()

  const drop = (room: string) => {
    for (const namespace of everywhere) {
      // Here at once; on other processes through Redis.
      namespace.local.in(room).disconnectSockets(true)
      if (adapter) namespace.in(room).disconnectSockets(true)
    }
  }

  return {
    io,
    /** Ends a user's sockets on every process. */
    dropUser: (userId: string) => drop(userRoom(userId)),
    /** Ends one session's sockets on every process. */
    dropSession: (sessionId: string) => drop(sessionRoom(sessionId)),
    dropCity: (cityId: number) => drop(cityRoom(cityId)),
    close: () => {
      if (timer) clearInterval(timer)
      return io.close()
    },
  }
}

export type Sockets = ReturnType<typeof createSockets>
