/** The private cluster on its disk, written through to it, with the small demo; and the line that leads to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createApp } from '../../apps/api/src/app.ts'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { startPrivateCluster } from '../../apps/api/src/platform/database/private-cluster.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'
import { loadSmallDemo } from '../../apps/api/test/support/small-demo.ts'
import { openLine } from './line.ts'
import { childrenOf } from './processes.ts'

/** Little enough for a small disk. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '32MB' }

export async function startDatabase(disk: string, dataDir: string) {
  const clusterDir = join(disk, 'cluster')
  const cluster = await startPrivateCluster({ dataDir: clusterDir, durable: true, settings: SETTINGS })
  const { host = '', user = '', database = '' } = cluster.connection()
  const url = `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`
  const app = await createApp(
    readSettings({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  )
  await loadSmallDemo(app)
  await app.close()
  const line = await openLine({ path: join(host, '.s.PGSQL.5432') })
  /** Not over the line: whoever checks is not disturbed. */
  const pool: pg.Pool = createPool({ connectionString: url, max: 3 }, () => undefined)
  const postmaster = () =>
    Number(readFileSync(join(clusterDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    line,
    pool,
    url: `postgres://${String(user)}@127.0.0.1:${line.port}/${database}`,
    /** The postmaster first, then all that it started. */
    processes: (): number[] => {
      try {
        const head = postmaster()
        return [head, ...childrenOf(head)]
      } catch {
        return []
      }
    },
    stop: async () => {
      await line.close()
      await pool.end()
      await cluster.stop()
    },
  }
}

export type FaultDatabase = Awaited<ReturnType<typeof startDatabase>>
