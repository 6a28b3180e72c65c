import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage, FAULTS, NAMESPACES } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type ServerOptions } from 'socket.io'
import type { Caller } from '../auth/caller.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { City } from '../cities.ts'
import type { Database } from '../database/database.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { clientAddress, trustedProxies } from '../http/trusted-proxies.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { Settings } from '../settings.ts'
import { createAttendance, tokenOf } from './attendance.ts'
import type { Channel } from './channel.ts'
import { limitPackets } from './floods.ts'
import { isKnownOrigin } from './origin.ts'
import { limitUnsent } from './unsent.ts'

export const cityRoom = (cityId: number) => `city:${cityId}`
export const isCityRoom = (room: string) => room.startsWith('city:')
const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

const roomsOf = (caller: Caller, city: City | undefined): string[] => {
  const own = [userRoom(caller.id), sessionRoom(caller.sessionId)]
  return city ? [...own, cityRoom(city.cityId)] : own
}

interface Options {
  settings: Pick<Settings, 'embedOrigins' | 'sessionIdleMinutes' | 'trustProxy'>
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

const addHeaders = (_request: IncomingMessage, response: ServerResponse, next: () => void) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
  next()
}

function openServer(http: HttpServer, { settings, rateLimit, log, adapter }: Options): Server {
  const isTrusted = trustedProxies(settings.trustProxy)
  const io = new Server(http, {
    transports: ['websocket'],
    allowRequest: (request, decide) => {
      if (!rateLimit.connection(clientAddress(isTrusted, request)))
        return decide(FAULTS.tooMany.message, false)
      const known = isKnownOrigin(request.headers, settings.embedOrigins)
      if (!known) log.info('socket of another site refused')
      decide(known ? null : errorMessage('auth', 'notAllowed'), known)
    },
    serveClient: false,
    // The longest event names 500 devices by 100 characters each; what is large goes the other way and is compressed already.
    maxHttpBufferSize: 160 * 1024,
    perMessageDeflate: false,
    ...(adapter && { adapter }),
  })
  io.engine.use(addHeaders)
  limitUnsent(io)
  limitPackets(io, rateLimit, log)
  return io
}

export function createSockets(http: HttpServer, options: Options) {
  const { settings, tokens, channels, adapter } = options
  const io = openServer(http, options)
  const { attend, endSession } = createAttendance({ ...options, userRoom, roomsOf })
  const everywhere = Object.values(NAMESPACES).map(name => io.of(name))
  // socket.io always has this namespace; ours are the four below.
  io.of('/').use((_socket, next) => next(new Error(errorMessage('auth', 'notFound'))))

  for (const namespace of everywhere) {
    const events = channels
      .filter(channel => NAMESPACES[channel.namespace] === namespace.name)
      .flatMap(channel => channel.events)
    attend(namespace, events)
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
