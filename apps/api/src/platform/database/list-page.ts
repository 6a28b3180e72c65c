import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

export interface ListPage<K> {
  /** Keys of the page's rows, in order. */
  keys: K[]
  total: number
}

interface ListOrder {
  table: 'app_user' | 'company'
  key: string
  /** The key decides between rows of equal value. */
  by: string
  direction: 'asc' | 'desc'
  filters: { rule?: string | undefined; isActive?: boolean | undefined }
  /** A query for the keys and sort values of the rows that match a search. */
  matching?: RawBuilder<unknown> | undefined
}

/**
 * A page of an administration list, in the same time however long the list is. What a search finds is gone through once,
 * for page and total; the whole list never is.
 */
export async function readListPage<K>(
  db: Db,
  order: ListOrder,
  page: { limit: number; offset: number },
): Promise<ListPage<K>> {
  if (order.matching) return searchPage(db, order, order.matching, page)
  const total = await listTotal(db, order)
  const { limit, offset, fromEnd } = nearerEnd(page, total)
  const direction = sql.raw((order.direction === 'asc') === fromEnd ? 'DESC' : 'ASC')
  const { rule, isActive } = order.filters
  const { rows } = await sql<{ key: K }>`
    SELECT ${sql.ref(order.key)} AS key FROM ${sql.table(order.table)}
    WHERE ${rule === undefined ? sql`true` : sql`rule = ${rule}`}
      AND ${isActive === undefined ? sql`true` : sql`is_active = ${isActive}`}
    ORDER BY ${sql.ref(order.by)} ${direction}, ${sql.ref(order.key)} ${direction}
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const keys = rows.map(row => row.key)
  return { keys: fromEnd ? keys.reverse() : keys, total }
}

async function searchPage<K>(
  db: Db,
  { key, by, direction }: ListOrder,
  matching: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListPage<K>> {
  const order = sql.raw(direction)
  const { rows } = await sql<ListPage<K>>`
    WITH matched AS MATERIALIZED (${matching})
    SELECT (SELECT count(*)::int FROM matched) AS total, ARRAY(
      SELECT ${sql.ref(key)} FROM matched ORDER BY ${sql.ref(by)} ${order}, ${sql.ref(key)} ${order}
      LIMIT ${limit} OFFSET ${offset}) AS keys`.execute(db)
  return rows[0] ?? { keys: [], total: 0 }
}

/** How many rows a list has, as the database keeps count of them (002-administration.sql). */
async function listTotal(db: Db, { table, filters: { rule, isActive } }: ListOrder): Promise<number> {
  let rows = db.selectFrom('list_total').where('list', '=', table satisfies Schema['list_total']['list'])
  if (rule !== undefined) rows = rows.where('rule', '=', rule)
  if (isActive !== undefined) rows = rows.where('is_active', '=', isActive)
  const { total } = await rows
    .select(eb => eb.fn.sum<string | null>('total').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Read from whichever end is nearer, the last page costs as little as the first. */
function nearerEnd({ limit, offset }: { limit: number; offset: number }, total: number) {
  const rows = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = rows > 0 && offset > total / 2
  return { limit: rows, offset: fromEnd ? total - offset - rows : offset, fromEnd }
}
