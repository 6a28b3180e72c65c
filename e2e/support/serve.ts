/**
 * A whole product for browser tests: a database that dies with the run, two small cities, the built client. With E2E_CLUSTER
 * set it is served by two processes behind nginx.
 */
import { rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { startCluster } from '@petatirta/harness/cluster.ts'
import { startDatabase } from '@petatirta/harness/database.ts'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { loadSmallDemo } from '@petatirta/harness/small-demo.ts'
import { createApp } from '../../apps/api/src/app.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'
import { databaseAddress, NO_BASE_MAP } from './test-server.ts'

/** The answer of an installation without a base map, for tests that are not about it. */
function withoutBaseMap(server: Server): void {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!request.headers[NO_BASE_MAP] || !request.url?.startsWith('/api/basemap?'))
      return answer?.call(server, request, response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, message: 'OK', payload: null }))
  })
}

const folder = makeFolder('e2e')
const database = await startDatabase(join(folder.path, 'cluster'))
const env = {
  NODE_ENV: 'test',
  DATA_DIR: join(folder.path, 'data'),
  DATABASE_URL: database.url,
  // Publishers of data are tests themselves.
  SOURCE_ALLOW_PRIVATE: '1',
  OUTGOING_PORTS: 'any',
}
const settings = readSettings({ ...process.env, ...env })
const app = await createApp(settings)
await loadSmallDemo(app, 2000)
// Before it listens: a test that gets an answer can read it.
writeFileSync(databaseAddress(settings.port), database.url)
let close: () => Promise<void> = app.close
if (process.env.E2E_CLUSTER) {
  await app.close()
  close = (await startCluster({ env: { ...env, TRUST_PROXY: '1' }, port: settings.port })).stop
} else {
  withoutBaseMap(app.http.server)
  await app.http.listen({ port: settings.port, host: '127.0.0.1' })
}

const stop = async () => {
  await close()
  await database.stop()
  rmSync(databaseAddress(settings.port), { force: true })
  folder.remove()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
