/** A private PostgreSQL, as the product starts one where no other is named. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPrivateCluster } from '../../../apps/api/src/platform/database/private-cluster.ts'
import { childrenOf } from './processes.ts'

export interface DatabaseOptions {
  /** Whether a commit waits for the disk. */
  readonly durable?: boolean
  readonly settings?: Readonly<Record<string, string>>
}

export async function startDatabase(
  dataDir: string,
  { durable = false, settings = {} }: DatabaseOptions = {},
) {
  const cluster = await startPrivateCluster({ dataDir, durable, settings })
  const { host = '', user = '', database = '' } = cluster.connection()
  const urlOf = (name: string) =>
    `postgres://${String(user)}@localhost/${name}?host=${encodeURIComponent(host)}`
  return {
    url: urlOf(database),
    urlOf,
    user: String(user),
    database,
    /** The folder of its socket. */
    host,
    processes: () => databaseProcesses(dataDir),
    stop: () => cluster.stop(),
  }
}

export type Database = Awaited<ReturnType<typeof startDatabase>>

/** The first process of the server with these data; none when it is stopped. */
export function postmasterOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** The first process of the database in that folder; none when it is stopped. */
export const postmaster = (dataDir: string): number | undefined =>
  postmasterOf(join(dataDir, 'postgres/data'))

/** Every process of the database in that folder, the postmaster first; none when it is stopped. */
export function databaseProcesses(dataDir: string): number[] {
  const head = postmaster(dataDir)
  return head ? [head, ...childrenOf(head)] : []
}
