/** The private cluster on its disk, written through to it, with the small demo; and the line that leads to it. */
import { join } from 'node:path'
import { startDatabase } from '@petatirta/harness/database.ts'
import { openLine } from '@petatirta/harness/line.ts'
import { loadSmallDemo } from '@petatirta/harness/small-demo.ts'
import type pg from 'pg'
import { createApp } from '../../apps/api/src/app.ts'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'

/** Little enough for a small disk. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '32MB' }

export async function startFaultDatabase(disk: string, dataDir: string) {
  const { url, user, database, host, processes, stop } = await startDatabase(join(disk, 'cluster'), {
    durable: true,
    settings: SETTINGS,
  })
  const app = await createApp(
    readSettings({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  )
  await loadSmallDemo(app)
  await app.close()
  const line = await openLine({ path: join(host, '.s.PGSQL.5432') })
  /** Not over the line: checks are not disturbed. */
  const pool: pg.Pool = createPool({ connectionString: url, max: 3 }, () => undefined)
  return {
    line,
    pool,
    url: `postgres://${user}@127.0.0.1:${line.port}/${database}`,
    processes,
    stop: async () => {
      await line.close()
      await pool.end()
      await stop()
    },
  }
}

export type FaultDatabase = Awaited<ReturnType<typeof startFaultDatabase>>
