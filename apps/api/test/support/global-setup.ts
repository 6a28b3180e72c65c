/** One PostgreSQL for the whole run, one template database with the schema and two small cities, a copy per test file. */
import { join } from 'node:path'
import { startDatabase } from '@petatirta/harness/database.ts'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { loadSmallDemo } from '@petatirta/harness/small-demo.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '#app'
import { type EncodeJob, encodeFeatureSet } from '#features/feature-sets/encode.ts'
import { readSettings } from '#platform/settings.ts'
import { DEMO_ACCOUNTS } from '../../src/platform/auth/demo-accounts.ts'
import { quickHash } from './quick-hash.ts'

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
  const folder = makeFolder('test')
  const database = await startDatabase(join(folder.path, 'cluster'))
  const admin = new pg.Client(database.urlOf('postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()

  const app = await createApp(
    readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: database.urlOf(TEMPLATE),
      DATA_DIR: join(folder.path, 'data'),
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
  await encodeLayers(database.urlOf(TEMPLATE))
  await app.close()

  project.provide('postgres', database.urlOf('NAME'))
  return async () => {
    await database.stop()
    folder.remove()
  }
}
