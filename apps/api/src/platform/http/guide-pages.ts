import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PAGE_NAME = /^[a-z0-9-]+$/
const ASSET = /^[a-z]+\.(?:css|js|json|woff2)$/

/** The user guide that the build left in `panduan/`: addresses without an ending, and an answer of its own for unknown ones. */
export function serveGuide(app: FastifyInstance, dist: string): void {
  if (!existsSync(join(dist, 'panduan/index.html'))) return
  for (const path of ['/panduan', '/panduan/'])
    app.get(path, (_request, reply) => reply.sendFile('panduan/index.html'))
  app.get<{ Params: { page: string } }>('/panduan/:page', ({ params: { page } }, reply) => {
    // Style, script, what it searches and typeface have their endings.
    if (ASSET.test(page)) return reply.sendFile(`panduan/${page}`)
    const known = PAGE_NAME.test(page) && existsSync(join(dist, `panduan/${page}.html`))
    return known ? reply.sendFile(`panduan/${page}.html`) : reply.code(404).sendFile('panduan/404.html')
  })
}
