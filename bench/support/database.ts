/** A database of the bench's own, kept between runs; nothing in it is worth an fsync unless writing is what is measured. */
import pg from 'pg'
import {
  type PrivateCluster,
  startPrivateCluster,
} from '../../apps/api/src/platform/database/private-cluster.ts'
import { benchFolder } from './folders.ts'

export interface BenchDatabase {
  readonly url: string
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const addressOf = (cluster: PrivateCluster): string => {
  const { host = '', user = '', database = '' } = cluster.connection()
  return `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`
}

export async function startDatabase(
  folder = 'cluster',
  { durable = false, settings = {} }: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<BenchDatabase> {
  const cluster = await startPrivateCluster({ dataDir: benchFolder(folder), durable, settings })
  const url = addressOf(cluster)
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  return {
    url,
    pool,
    stop: async () => {
      await pool.end()
      await cluster.stop()
    },
  }
}
