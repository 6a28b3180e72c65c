/** The private cluster on its disk, written through to it, with the small demo; and the line that leads to it. */
import { join } from 'node:path'
import { startDatabase } from '@petatirta/harness/database.ts'
import { startDatabasePair } from '@petatirta/harness/database-pair.ts'
import { type Line, openLine } from '@petatirta/harness/line.ts'
import { loadSmallDemo } from '@petatirta/harness/small-demo.ts'
import type pg from 'pg'
import { createApp } from '../../apps/api/src/app.ts'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { readSettings } from '../../apps/api/src/platform/settings.ts'

/** Little enough for a small disk. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '32MB' }

export interface FaultDatabase {
  /** Not over the line: checks are not disturbed. */
  readonly pool: pg.Pool
  readonly url: string
  /** Of its standby. */
  readonly readUrl?: string
  readonly line?: Line
  readonly processes?: () => number[]
  /** The primary's machine goes, its standby takes over, and when the work goes on the machine comes back as a standby. */
  readonly failOver?: (way: 'kill' | 'freeze', goesOn: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startFaultDatabase(disk: string, dataDir: string): Promise<FaultDatabase> {
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

/** A primary and its standby; who watches over them is this run. */
export async function startFaultPair(_disk: string, dataDir: string): Promise<FaultDatabase> {
  const pair = await startDatabasePair(join(dataDir, '../pair'), SETTINGS)
  const app = await createApp(
    readSettings({ NODE_ENV: 'test', DATABASE_URL: pair.url(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  )
  await loadSmallDemo(app)
  await app.close()
  const pool: pg.Pool = createPool({ connectionString: pair.url(), max: 3 }, () => undefined)
  let [primary, standby] = pair.nodes

  return {
    pool,
    url: pair.url('?target_session_attrs=read-write'),
    readUrl: pair.url('?target_session_attrs=standby'),
    failOver: async (way, goesOn) => {
      await primary[way]()
      await standby.promote()
      await goesOn()
      await primary.follow(standby)
      await standby.synchronise()
      ;[primary, standby] = [standby, primary]
    },
    stop: async () => {
      await pool.end()
      await pair.stop()
    },
  }
}
