/** One PostgreSQL for the whole run, one template database with the schema and two small cities, a copy per test file. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '#app'
import { type EncodeJob, encodeFeatureSet } from '#features/feature-sets/encode.ts'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { DEMO_ACCOUNTS } from '../../src/demo/accounts.ts'
import { quickHash } from './quick-hash.ts'
import { loadSmallDemo } from './small-demo.ts'

export const TEMPLATE = 'petatirta_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection address with NAME in place of the database. */
    postgres: string
  }
}

/** Every layer as browsers load it: a thread that encodes takes longer to start than most tests. */
async function encodeLayers(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<EncodeJob>(
    'SELECT city_id AS "cityId", slug AS city, kind FROM layer_counter JOIN company USING (city_id)',
  )
  for (const job of rows) await encodeFeatureSet(client, job)
  await client.end()
}

export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'petatirta-test-'))
  // Where root runs the tests, the server's account must be able to enter, or the cluster would lie elsewhere.
  await chmod(dir, 0o755)
  const cluster = await startPrivateCluster({ dataDir: join(dir, 'cluster'), durable: false })
  const { host = '', user = '' } = cluster.connection()
  const address = `postgres://${String(user)}@localhost/NAME?host=${encodeURIComponent(host)}`
  const admin = new pg.Client(cluster.connection('postgres') as pg.ClientConfig)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()

  const app = await createApp(
    readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: address.replace('NAME', TEMPLATE),
      DATA_DIR: join(dir, 'data'),
      LOG_LEVEL: 'silent',
    }),
  )
  await loadSmallDemo(app)
  for (const { username, password } of DEMO_ACCOUNTS)
    await app.db
      .updateTable('app_user')
      .set({ password_hash: quickHash(password) })
      .where('username', '=', username)
      .execute()
  await encodeLayers(address.replace('NAME', TEMPLATE))
  await app.close()

  project.provide('postgres', address)
  return async () => {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
