/** One PostgreSQL for the whole run, one template database with the schema and two small cities, a copy per test file. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '#app'
import { startPrivateCluster } from '#platform/database/private-cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { loadSmallDemo } from './small-demo.ts'

export const TEMPLATE = 'petatirta_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection address with NAME in place of the database. */
    postgres: string
  }
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
  await app.close()

  project.provide('postgres', address)
  return async () => {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
