import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { errorCode, errorMessage } from '@petatirta/contract'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { serveGuide } from './guide-pages.ts'
import { clientPolicy } from './security-headers.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const SVG = 'image/svg+xml'

const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** The built client at `/`; every address that is not a file is the client's own to route. */
export async function serveWebClient(
  app: FastifyInstance,
  settings: Pick<Settings, 'tiles' | 'embedOrigins'>,
  dist = DIST,
): Promise<void> {
  const built = existsSync(dist)
  const policyFor = clientPolicy(settings)
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`)
  })
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      // What the build left beside a file as .br or .gz is sent in its place, to clients that accept it.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('content-security-policy', policyFor(reply.request))
      },
    })
    // Most requests of a visit. The plugin's own route would list the folder for each of them, to compare how a name is spelled.
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
      reply.sendFile(`assets/${params.name}`),
    )
    serveGuide(app, dist)
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
