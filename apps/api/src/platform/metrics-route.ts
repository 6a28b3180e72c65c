import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** For Prometheus: only where a token is set, and only with that token. */
export function serveMetrics(http: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  const expected = token && digest(`Bearer ${token}`)
  http.get('/metrics', async (request, reply) => {
    if (!expected) throw new AppError('auth', 'notFound')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new AppError('auth', 'notSignedIn')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
