import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { errorCode, errorMessage } from '@petatirta/contract'
import type { FastifyInstance } from 'fastify'

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // MUI writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  // Tiles and customers' photos come from addresses that only the settings and the data know.
  "img-src 'self' data: blob: http: https:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** The built client at `/`; every address that is not a file is the client's own to route. */
export async function serveWebClient(app: FastifyInstance, dist = DIST): Promise<void> {
  const built = existsSync(dist)
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      // What the build left beside a file as .br or .gz is sent in its place, to whoever understands it.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/\.html(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
      },
    })
  } else {
    app.log.warn('apps/web/dist is missing: only the api is served (npm run build makes it)')
  }
  app.setNotFoundHandler((request, reply) => {
    // A missing script must not answer with the page: browsers would cache HTML as code.
    const page =
      built &&
      ['GET', 'HEAD'].includes(request.method) &&
      !isApi(request.url) &&
      !request.url.startsWith('/assets/')
    if (page) return reply.sendFile('index.html')
    const code = errorCode('auth', 'notFound')
    return reply.code(404).send({ code, message: errorMessage('auth', 'notFound'), payload: null })
  })
}
