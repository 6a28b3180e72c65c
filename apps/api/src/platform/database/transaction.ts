import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** One transaction that can both COPY (which needs the raw client) and run typed queries. */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A Kysely whose whole pool is this one connection: what it does is inside the transaction.
  const own = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: own as never }) })
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    // Imports take as long as their files; the pool's limit is meant for requests.
    await client.query('SET LOCAL statement_timeout = 0')
    const result = await work(client, db)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
