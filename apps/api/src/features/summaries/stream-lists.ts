import { ok } from '@petatirta/contract'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/database/database.ts'

type Rows = RawBuilder<{ row: string }>

const BATCH = 1000

/**
 * `{ pdamOffice, customers }` in its envelope, piece by piece. A cursor keeps the place: one look at the data, however
 * long the reader takes, and never more than a batch in memory.
 */
export async function* listsAsJson(
  pool: pg.Pool,
  db: Db,
  { offices, customers }: { offices: Rows; customers: Rows },
): AsyncGenerator<string> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const office = offices.compile(db)
    const found = await client.query<{ row: string }>(office.sql, [...office.parameters])
    const whole = JSON.stringify(
      ok({ pdamOffice: found.rows.map(({ row }) => JSON.parse(row)), customers: [] }),
    )
    const end = ']}}'
    yield whole.slice(0, -end.length)
    const wanted = customers.compile(db)
    await client.query(`DECLARE wanted NO SCROLL CURSOR FOR ${wanted.sql}`, [...wanted.parameters])
    let separator = ''
    for (let more = true; more; ) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM wanted`)
      if (rows.length > 0) yield separator + rows.map(({ row }) => row).join(',\n')
      separator = ',\n'
      more = rows.length === BATCH
    }
    yield end
  } finally {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
}
