/** A database of the bench's own, kept between runs; nothing in it is worth an fsync unless writing is what is measured. */
import { type DatabaseOptions, startDatabase as start } from '@petatirta/harness/database.ts'
import pg from 'pg'
import { benchFolder } from './folders.ts'

export interface BenchDatabase {
  readonly url: string
  readonly pool: pg.Pool
  stop(): Promise<void>
}

export async function startDatabase(
  folder = 'cluster',
  options: DatabaseOptions = {},
): Promise<BenchDatabase> {
  const { url, stop } = await start(benchFolder(folder), options)
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  return {
    url,
    pool,
    stop: async () => {
      await pool.end()
      await stop()
    },
  }
}
