import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** A Kysely whose whole pool is this one connection: what it does is inside the connection's transaction. */
export function kyselyOn(client: pg.ClientBase): Db {
  const own = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: own as never }) })
}

/** One transaction that can both COPY (which needs the raw client) and run typed queries. */
export async function transact<T>(
  client: pg.ClientBase,
  work: (client: pg.ClientBase, db: Db) => Promise<T>,
): Promise<T> {
  const db = kyselyOn(client)
  try {
    await client.query('BEGIN')
    // Imports take as long as their files; the pool's limits are meant for requests.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    const result = await work(client, db)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // On a broken connection there is nothing to roll back, and its pool does not use it again.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase, db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await transact(client, work)
  } finally {
    client.release()
  }
}
