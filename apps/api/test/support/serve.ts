/**
 * A whole product for browser tests: a database that dies with the run, two small cities, the built client. With E2E_CLUSTER
 * set it is served by two processes behind nginx.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { startCluster } from '../../../../scripts/cluster/cluster.ts'
import { databaseAddress } from './database-address.ts'
import { loadSmallDemo } from './small-demo.ts'

const dir = mkdtempSync(join(tmpdir(), 'petatirta-e2e-'))
// Where root runs the tests, the server's account must be able to enter, or the cluster would lie elsewhere.
chmodSync(dir, 0o755)
const cluster = await startPrivateCluster({ dataDir: join(dir, 'cluster'), durable: false })
const { host = '', user = '', database = '' } = cluster.connection()
const env = {
  NODE_ENV: 'test',
  DATA_DIR: join(dir, 'data'),
  DATABASE_URL: `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`,
}
const settings = readSettings({ ...process.env, ...env })
const app = await createApp(settings)
await loadSmallDemo(app, 2000)
// Before it listens: whoever is answered can read it.
writeFileSync(databaseAddress(settings.port), String(host))
let close: () => Promise<void> = app.close
if (process.env.E2E_CLUSTER) {
  await app.close()
  close = (await startCluster({ env: { ...env, TRUST_PROXY: '1' }, port: settings.port })).stop
} else {
  await app.http.listen({ port: settings.port, host: '127.0.0.1' })
}

const stop = async () => {
  await close()
  await cluster.stop()
  rmSync(databaseAddress(settings.port), { force: true })
  rmSync(dir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
