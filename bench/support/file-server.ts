/** Serves the baselines' pages, the GeoJSON they load, one part of a feature set, and tiles with nothing on them. */
import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { BenchDatabase } from './database.ts'
import { geoJsonPath } from './geojson-file.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** A light grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4/x8AAwAB/+f2HggAAAAASUVORK5CYII=',
  'base64',
)

export interface FileServer {
  readonly url: string
  readonly tileUrl: string
  close(): Promise<void>
}

export async function serveFiles(pages: string, { pool }: BenchDatabase): Promise<FileServer> {
  const file = (response: ServerResponse, path: string, headers: Record<string, string>) => {
    if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end()
    response.writeHead(200, { ...headers, 'content-length': String(statSync(path).size) })
    return createReadStream(path, { highWaterMark: 1 << 18 }).pipe(response)
  }
  const stylePart = async (response: ServerResponse, slug: string) => {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      `SELECT p.bytes FROM feature_set_part p JOIN company c USING (city_id)
       WHERE c.slug = $1 AND p.kind = 'customer' AND p.name = 'style' ORDER BY p.counter DESC LIMIT 1`,
      [slug],
    )
    const bytes = rows[0]?.bytes
    if (!bytes) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const [, folder = '', name = ''] = pathname.split('/')
    if (folder === 'tile') {
      const headers = { 'content-type': 'image/png', 'access-control-allow-origin': '*' }
      response.writeHead(200, { ...headers, 'cache-control': 'max-age=3600' }).end(TILE)
    } else if (folder === 'geojson') {
      const headers = { 'content-type': 'application/geo+json', 'content-encoding': 'gzip' }
      file(response, geoJsonPath(Number(name)), headers)
    } else if (folder === 'style') {
      stylePart(response, name).catch(error => response.writeHead(500).end(String(error)))
    } else {
      file(response, join(pages, pathname), { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The file server has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    tileUrl: `${url}/tile/{z}/{x}/{y}.png`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
