import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseClient, type DatabaseConfig } from './database-client.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Db = Database | Transaction<Schema>

// Dates and local timestamps have no zone: as Date objects they would move with the server's. They stay text.
const DATE = 1082
const TIMESTAMP = 1114
pg.types.setTypeParser(DATE, value => value)
pg.types.setTypeParser(TIMESTAMP, value => value.replace(' ', 'T'))

export function createPool(config: DatabaseConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    // A request that finds no connection answers with an error instead of hanging.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    ...config,
    idle_in_transaction_session_timeout: 300_000,
    Client: DatabaseClient as typeof pg.Client,
  })
  pool.on('error', onError)
  return pool
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }) })
