import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import {
  BODY_BYTES,
  type ErrorEnvelope,
  errorCode,
  errorMessage,
  FAULTS,
  type Fault,
} from '@petatirta/contract'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError, refusalFor } from '../errors.ts'
import { requestId, watchRequest } from '../logging-requests.ts'
import type { Services } from '../services.ts'
import { protect, SECURITY_HEADERS } from './security-headers.ts'
import { trustedProxies } from './trusted-proxies.ts'

const envelope = (
  code: number,
  message: string,
  { errors, reason }: Partial<Pick<AppError, 'errors' | 'reason'>> = {},
): ErrorEnvelope => ({
  code,
  message,
  payload: null,
  ...(errors && { errors }),
  ...(reason && { reason }),
})

const FAULT_BY_STATUS: Record<number, Fault> = {
  403: 'notAllowed',
  404: 'notFound',
  413: 'tooLarge',
  429: 'tooMany',
}

/** Statuses of refusals that asking again later may change. */
const ASKED_AGAIN = [429, 503]
/** Seconds until asking again makes sense, where the refusal does not know better. */
const RETRY_AFTER = 5

interface ErrorAnswer {
  status: number
  body: ErrorEnvelope
  retryAfter?: number | undefined
}

/** What the caller reads: the catalogue's words for refusals, no internals for defects. */
function answerFor(error: unknown): ErrorAnswer {
  const refusal = refusalFor(error)
  if (refusal) {
    const { status, code, message, retryAfter } = refusal
    return { status, body: envelope(code, message, refusal), retryAfter }
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status && status >= 400 && status < 500) {
    const fault = FAULT_BY_STATUS[status] ?? 'invalid'
    return { status, body: envelope(errorCode('auth', fault), errorMessage('auth', fault)) }
  }
  return { status: 500, body: envelope(errorCode('auth', 'unexpected'), FAULTS.unexpected.message) }
}

const CLIENT_ERRORS: Record<string, { status: number; fault: Fault }> = {
  HPE_HEADER_OVERFLOW: { status: 431, fault: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, fault: 'invalid' },
}
const LINGER_MS = 1000
const HEADER_LINES = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** What came in is hardly HTTP; the answer still is, and has the same form as every other. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, fault } = CLIENT_ERRORS[error.code ?? ''] ?? { status: 400, fault: 'invalid' as const }
  const body = JSON.stringify(envelope(errorCode('auth', fault), errorMessage('auth', fault)))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${HEADER_LINES}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Closing with unread bytes would reset the connection before the answer is read.
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const BODY_MS = 60_000

/** A client that stops half-way through its request is let go instead of held. */
function letSlowBodiesGo(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if ((!length && !encoding) || type.startsWith('multipart/')) return
    const timer = setTimeout(
      () => answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket),
      BODY_MS,
    )
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}

export function createHttpServer({
  settings,
  log,
  metrics,
}: Pick<Services, 'settings' | 'log' | 'metrics'>): FastifyInstance {
  const isTrusted = trustedProxies(settings.trustProxy)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: BODY_BYTES,
    // An upload takes as long as its line is slow, and ends when the line is silent. Other bodies: see letSlowBodiesGo.
    requestTimeout: 0,
    http: { headersTimeout: BODY_MS },
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // It would end a stop that waits for running requests, too.
    pluginTimeout: 0,
    // A request during the server's stop gets its answer, and then a closed connection.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      watchRequest(request as FastifyRequest, reply as FastifyReply, metrics)
      protect(request as FastifyRequest, reply as FastifyReply)
      const { status, body } = answerFor(error)
      ;(reply as FastifyReply).code(status).send(body)
    },
  })
  app.decorateRequest('subject', null)
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    watchRequest(request, reply, metrics)
    done()
  })
  letSlowBodiesGo(app)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    protect(request, reply)
    if (ASKED_AGAIN.includes(reply.statusCode) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_AFTER)
    if (closing) reply.header('connection', 'close')
    // Fastify closes where a body is too large. With bytes unread that is a reset, and a proxy loses the answer.
    else reply.removeHeader('connection')
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfter } = answerFor(error)
    if (status >= 500)
      request.log.error(
        { err: error, method: request.method, route: request.routeOptions.url },
        'request failed',
      )
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(status).send(body)
  })
  // Addresses of the api that lead nowhere end here: the client's files are no place to look for them.
  for (const url of ['/api', '/api/*']) {
    app.all(url, () => {
      throw new AppError('auth', 'notFound')
    })
  }
  return app
}
