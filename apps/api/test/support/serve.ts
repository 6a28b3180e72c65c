/** A whole product for browser tests: a database that dies with the run, two small cities, the built client. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { loadSmallDemo } from './small-demo.ts'

const dir = mkdtempSync(join(tmpdir(), 'petatirta-e2e-'))
// Where root runs the tests, the server's account must be able to enter, or the cluster would lie elsewhere.
chmodSync(dir, 0o755)
const cluster = await startPrivateCluster({ dataDir: join(dir, 'cluster'), durable: false })
const { host = '', user = '', database = '' } = cluster.connection()
const settings = readSettings({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: join(dir, 'data'),
  DATABASE_URL: `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`,
})
const app = await createApp(settings)
await loadSmallDemo(app, 2000)
await app.http.listen({ port: settings.port, host: '127.0.0.1' })

const stop = async () => {
  await app.close()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
