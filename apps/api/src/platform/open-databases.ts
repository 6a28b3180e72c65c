/** The database in its roles: for quick calls, for costly ones, and for what a standby answers. */
import type { FastifyBaseLogger } from 'fastify'
import { createDatabase, createPool } from './database/database.ts'
import type { DatabaseConfig } from './database/database-client.ts'
import { createHeavyDatabase } from './database/heavy.ts'
import { startPrivateCluster } from './database/private-cluster.ts'
import { createStandby } from './database/standby.ts'
import { costLimits, createCostlyCalls } from './http/costly-calls.ts'
import { createQuickChanges } from './http/quick-changes.ts'
import type { Settings } from './settings.ts'

/** A quick call that takes longer than this is not one; it ends before it keeps others waiting. */
const QUICK_MS = 15_000
/** An import holds the rows that it writes for as long as its file takes; a connection is not kept waiting for that. */
const LOCKED_MS = 3000
/** Synchronisations, restored imports and the like. */
const JOBS_AT_ONCE = 6

/** A PostgreSQL of our own, where the settings name no other. */
async function connect({ databaseUrl, dataDir, pgBin }: Settings, log: FastifyBaseLogger) {
  if (databaseUrl) return { cluster: undefined, connection: { connectionString: databaseUrl } }
  const cluster = await startPrivateCluster({ dataDir, pgBin, onRestart: reason => log.error(reason) })
  return { cluster, connection: cluster.connection() }
}

export async function openDatabases(settings: Settings, log: FastifyBaseLogger) {
  const { cluster, connection } = await connect(settings, log)
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const quick = { max: settings.databasePool, statement_timeout: QUICK_MS, lock_timeout: LOCKED_MS }
  const pool = createPool({ ...connection, ...quick }, onLost)
  const limits = costLimits(settings.costlyAtOnce, Math.ceil(settings.databasePool / 2))
  const atOnce = limits.read.inAll + limits.write.inAll + limits.stream.inAll
  const heavyPool = createPool({ ...connection, max: atOnce + JOBS_AT_ONCE }, onLost)
  const readConnection: DatabaseConfig | undefined = settings.databaseReadUrl
    ? { connectionString: settings.databaseReadUrl, role: 'standby' }
    : undefined
  // One more than can be at work: to end what no request waits for.
  const readPool =
    readConnection &&
    createPool({ ...readConnection, max: limits.read.inAll + limits.stream.inAll + 1 }, onLost)
  const standby =
    readPool &&
    createStandby({
      standby: readPool,
      primary: pool,
      onRefused: ({ message }) => log.error(`${message} It is not used.`),
    })
  const heavy = createHeavyDatabase({ heavy: heavyPool, quick: pool, standby })

  return {
    pool,
    heavy,
    db: createDatabase(pool),
    costly: createCostlyCalls(heavy, limits),
    changes: createQuickChanges(settings.databasePool),
    connection,
    readConnection,
    /** By the names that metrics have for them. */
    pools: { quick: pool, heavy: heavyPool, ...(readPool && { standby: readPool }) },
    /** A cluster that this process has started for itself. */
    isPrivate: cluster !== undefined,
    async close(): Promise<void> {
      await Promise.all([pool.end(), heavyPool.end(), readPool?.end()])
      await cluster?.stop()
    },
  }
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>
