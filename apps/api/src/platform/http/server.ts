import {
  type ErrorEnvelope,
  errorCode,
  errorMessage,
  FAULTS,
  type Fault,
  type FieldError,
} from '@petatirta/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings.ts'

const envelope = (code: number, message: string, errors?: FieldError[]): ErrorEnvelope => ({
  code,
  message,
  payload: null,
  ...(errors && { errors }),
})

const FAULT_BY_STATUS: Record<number, Fault> = { 404: 'notFound', 413: 'tooLarge', 429: 'tooMany' }

/** What the caller hears: the catalogue's words for refusals, nothing of the inside for defects. */
function answerFor(error: unknown): { status: number; body: ErrorEnvelope } {
  if (error instanceof AppError) {
    return { status: error.status, body: envelope(error.code, error.message, error.errors) }
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status && status >= 400 && status < 500) {
    const fault = FAULT_BY_STATUS[status] ?? 'invalid'
    return { status, body: envelope(errorCode('auth', fault), errorMessage('auth', fault)) }
  }
  return { status: 500, body: envelope(errorCode('auth', 'unexpected'), FAULTS.unexpected.message) }
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
} as const

export function createHttpServer(settings: Settings, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    trustProxy: settings.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // A client that stops half-way through its request is let go instead of held.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = answerFor(error)
      ;(reply as FastifyReply).code(status).send(body)
    },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS)
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = answerFor(error)
    if (status >= 500)
      request.log.error(
        { err: error, method: request.method, route: request.routeOptions.url },
        'request failed',
      )
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(envelope(errorCode('auth', 'notFound'), errorMessage('auth', 'notFound'))),
  )
  return app
}
