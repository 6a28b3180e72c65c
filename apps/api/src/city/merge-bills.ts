import type pg from 'pg'

const DATA = ['golongan', 'usage_m3', 'total', 'due_date', 'tanggal_bayar', 'loket_bayar', 'paid'] as const
/** What the table of staged bills has, beside the caller's own columns. */
export const BILL_COLUMNS = ['customer_id', 'period', ...DATA] as const

const list = (prefix = '') => DATA.map(name => prefix + name).join(', ')

/** Whether two bills of one period differ, in SQL. */
export const isOtherBill = (a: string, b: string) => `(${list(`${a}.`)}) IS DISTINCT FROM (${list(`${b}.`)})`

/** The table in which bills wait to be merged; `more` are the caller's own columns. */
export const stagedBills = (more: string): string =>
  `CREATE TEMP TABLE staged (${more}, customer_id text, period integer, golongan text, usage_m3 numeric(14, 2), total bigint,
     due_date date, tanggal_bayar timestamp, loket_bayar text, paid boolean) ON COMMIT DROP`

/** Staged bills, of known customers and each period once, into their place; what an import changes is kept for its way back. */
export async function mergeStagedBills(client: pg.ClientBase, cityId: number, importId: string | null) {
  if (importId !== null)
    await client.query(
      `INSERT INTO import_previous (import_id, row)
     SELECT $2, to_jsonb(b) FROM bill b JOIN staged s USING (customer_id, period)
     WHERE b.city_id = $1 AND ${isOtherBill('b', 's')}`,
      [cityId, importId],
    )
  // A city's first bills meet no others: without looking for them it takes a third less.
  const { rows: others } = await client.query('SELECT FROM bill WHERE city_id = $1 LIMIT 1', [cityId])
  if (others.length === 0) {
    const { rowCount } = await client.query(
      `INSERT INTO bill (city_id, customer_id, period, ${list()}, import_id)
       SELECT $1, customer_id, period, ${list()}, $2 FROM staged`,
      [cityId, importId],
    )
    return { added: rowCount ?? 0, changed: 0, unchanged: 0 }
  }
  // A bill that is added changes what its customer was billed in all, which is noted as a change of the customer.
  const { rows } = await client.query<{ added: number; changed: number; total: number }>(
    `WITH merged AS (
       INSERT INTO bill AS b (city_id, customer_id, period, ${list()}, import_id)
       SELECT $1, customer_id, period, ${list()}, $2 FROM staged
       ON CONFLICT (city_id, customer_id, period) DO UPDATE SET ${DATA.map(name => `${name} = excluded.${name}`).join(', ')}
       WHERE ${isOtherBill('b', 'excluded')}
       RETURNING b.xmax = 0 AS added, b.customer_id, b.total
     ), noted AS (
       INSERT INTO bill_change (city_id, customer_id)
       SELECT DISTINCT $1::integer, customer_id FROM merged WHERE NOT added OR total <= 0 ON CONFLICT DO NOTHING
     )
     SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
            (SELECT count(*) FROM staged)::int AS total FROM merged`,
    [cityId, importId],
  )
  const { added = 0, changed = 0, total = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: total - added - changed }
}
