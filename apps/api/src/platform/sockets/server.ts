import type { Server as HttpServer } from 'node:http'
import { errorCode, errorMessage, mapUsers, NAMESPACES, type SocketException } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import { permit, permitCity } from '../auth/permission.ts'
import type { Caller, Tokens } from '../auth/tokens.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Channel, EventImplementation } from './channel.ts'

export const cityRoom = (cityId: number) => `city:${cityId}`
const userRoom = (userId: string) => `user:${userId}`

interface Options {
  db: Database
  tokens: Tokens
  log: FastifyBaseLogger
  channels: readonly Channel[]
  adapter?: ServerOptions['adapter'] | undefined
}

const exceptionOf = (error: unknown): SocketException =>
  error instanceof AppError
    ? { code: error.code, message: error.message }
    : { code: errorCode('auth', 'unexpected'), message: errorMessage('auth', 'unexpected') }

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

export function createSockets(http: HttpServer, { db, tokens, log, channels, adapter }: Options) {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    // Requests are small; what is large goes the other way and is compressed already.
    maxHttpBufferSize: 512 * 1024,
    perMessageDeflate: false,
    ...(adapter && { adapter }),
  })

  const admit = async (socket: Socket) => {
    const { token, city } = socket.handshake.query
    const caller = await tokens.verify(first(token))
    permit(mapUsers, caller)
    if (!caller) return
    const named = first(city) ?? (caller.rule === 'pdam' ? caller.map : undefined)
    if (named) await socket.join(cityRoom((await permitCity(db, mapUsers, caller, named)).cityId))
    await socket.join(userRoom(caller.id))
    socket.data.caller = caller
    const expiry = setTimeout(() => {
      socket.emit('exception', exceptionOf(new AppError('auth', 'notSignedIn')))
      socket.disconnect(true)
    }, caller.expiresAt - Date.now())
    socket.on('disconnect', () => clearTimeout(expiry))
  }

  const answer = (socket: Socket, implementation: EventImplementation) => async (raw: unknown) => {
    try {
      const caller = socket.data.caller as Caller
      const parsed = implementation.schema.safeParse(raw)
      if (!parsed.success) throw new AppError('auth', 'invalid')
      permit(implementation.access, caller)
      const city = await permitCity(db, implementation.access, caller, parsed.data.city)
      await implementation.handle({ request: parsed.data, caller, city, socket } as never)
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ err: error, event: implementation.event }, 'socket event failed')
      socket.emit('exception', exceptionOf(error))
    }
  }

  for (const name of Object.values(NAMESPACES)) {
    const events = channels
      .filter(channel => NAMESPACES[channel.namespace] === name)
      .flatMap(channel => channel.events)
    io.of(name)
      .use((socket, next) => {
        admit(socket).then(
          () => next(),
          (error: unknown) => {
            if (!(error instanceof AppError)) log.error({ err: error }, 'socket refused')
            const { code, message } = exceptionOf(error)
            next(Object.assign(new Error(message), { data: { code, message } }))
          },
        )
      })
      .on('connection', socket => {
        for (const implementation of events) socket.on(implementation.event, answer(socket, implementation))
      })
  }

  const everywhere = Object.values(NAMESPACES).map(name => io.of(name))

  return {
    io,
    /** Ends a user's sockets on every process, at once. */
    dropUser(userId: string): void {
      for (const namespace of everywhere) namespace.in(userRoom(userId)).disconnectSockets(true)
    },
    dropCity(cityId: number): void {
      for (const namespace of everywhere) namespace.in(cityRoom(cityId)).disconnectSockets(true)
    },
    close: () => io.close(),
  }
}

export type Sockets = ReturnType<typeof createSockets>
