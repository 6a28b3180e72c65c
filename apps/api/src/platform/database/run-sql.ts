import type pg from 'pg'
import type { Db } from './database.ts'

/** Inside a transaction: its connection, or Kysely on it. */
export type Connection = Db | pg.ClientBase

/**
 * One statement, for functions that threads use, too. Threads have a connection and never load Kysely, which takes longer than
 * reading most files; where there is a `Db`, it is loaded already.
 */
export async function runSql<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if ('query' in connection) return (await connection.query<Row>(text, values)).rows
  const { CompiledQuery } = await import('kysely')
  return (await connection.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}
