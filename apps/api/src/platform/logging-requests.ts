import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './auth/caller.ts'
import type { TrustedProxies } from './http/trusted-proxies.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, and about which city, once that is known. */
    subject: { user?: string; city?: string } | null
    /** The user whose token came with it, once that is verified. */
    caller: Caller | undefined
  }
}

const SANE_ID = /^[\w-]{8,64}$/
/** Asked for every few seconds by machines. */
const WATCHED = ['/api/health', '/api/ready', '/metrics']

/** The proxy's own id, so that its log and ours name the same request; ids of other clients are not trusted. */
export const requestId =
  (isTrusted: TrustedProxies) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    const isSane = typeof given === 'string' && SANE_ID.test(given)
    return isSane && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID()
  }

/** One line for each request, when it is over: its pattern, never its address. */
export function watchRequest(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  reply.header('x-request-id', request.id)
  const begun = performance.now()
  const { socket } = request.raw
  const before = socket.bytesWritten
  reply.raw.once('close', () => {
    const { method, subject, log } = request
    const route = request.routeOptions.url
    const ms = performance.now() - begun
    const status = reply.raw.writableFinished ? reply.raw.statusCode : 'aborted'
    metrics.requestEnded(method, route, status, ms)
    const level = route !== undefined && WATCHED.includes(route) ? 'debug' : 'info'
    log[level](
      {
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        ...subject,
        bytes: socket.bytesWritten - before,
      },
      'request',
    )
  })
}
