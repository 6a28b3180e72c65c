import { type Connection, runSql } from '#platform/database/run-sql.ts'
import { writeRows } from './written-rows.ts'

/** Columns of a customer that its bills decide, and where each comes from: the sums `s` or the newest bill `b`. */
const DERIVED = {
  status_billing: "CASE WHEN b.paid THEN 'terbayar' ELSE 'belum_terbayar' END",
  status_payment: "CASE WHEN b.paid THEN 'paid' ELSE 'unpaid' END",
  due_date: 'b.due_date',
  tanggal_bayar: 'b.tanggal_bayar',
  loket_bayar: 'b.loket_bayar',
  pemakaian_m3_kini: 'b.usage_m3',
  total_kini: 'b.total',
  pemakaian_m3: 's.usage',
  paid_usage: 's.paid_usage',
  billed: 's.billed',
  total: 's.unpaid',
  arrears: 's.arrears',
} as const

/** The same columns where there are no bills. */
export const UNBILLED: Record<keyof typeof DERIVED, string> = {
  status_billing: "'belum_terbayar'",
  status_payment: "'unpaid'",
  due_date: 'NULL',
  tanggal_bayar: 'NULL',
  loket_bayar: 'NULL',
  pemakaian_m3_kini: 'NULL',
  total_kini: '0',
  pemakaian_m3: 'NULL',
  paid_usage: 'NULL',
  billed: 'NULL',
  total: '0',
  arrears: '0',
}

const columns = (prefix: string) =>
  Object.keys(DERIVED)
    .map(name => prefix + name)
    .join(', ')
const values = Object.values(DERIVED).join(', ')
const assignments = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')

/**
 * Customers' billing fields from their bills (M3.2): `*_kini` and the state from the newest period, `total`
 * and arrears from what is unpaid, usage over all recorded periods. Of the whole city, or of the customers that the
 * table `touched` (of this transaction, with a column customer_id) names. Call it inside a transaction.
 *
 * Only rows that differ are written: writing costs more than all the reading.
 */
export async function deriveBilling(trx: Connection, cityId: number, touched?: string): Promise<void> {
  const among = (column: string) => (touched ? `AND ${column} IN (SELECT customer_id FROM ${touched})` : '')
  await sumBills(trx, cityId, among('customer_id'))
  // Most customers' newest period is one of a few: naming them spares most bills the look-up.
  await writeRows(
    trx,
    `UPDATE customer c SET ${assignments(DERIVED)}
     FROM billing_sum s JOIN bill b ON b.city_id = $1 AND b.customer_id = s.customer_id AND b.period = s.period
     WHERE c.city_id = $1 AND c.id = s.customer_id AND b.period = ANY(ARRAY(SELECT DISTINCT period FROM billing_sum))
       AND (${columns('c.')}) IS DISTINCT FROM (${values})
     RETURNING c.id`,
    [cityId],
  )
  await resetUnbilled(trx, cityId, among('c.id'))
  await runSql(trx, 'DROP TABLE billing_sum')
}

async function sumBills(trx: Connection, cityId: number, among: string): Promise<void> {
  // A row for each customer has to fit; in parallel every worker would hold them all, and then send them.
  await runSql(trx, "SET LOCAL work_mem = '128MB'")
  await runSql(trx, 'SET LOCAL max_parallel_workers_per_gather = 0')
  // What is unpaid is little: what is paid is the rest.
  await runSql(
    trx,
    `CREATE TEMP TABLE billing_sum ON COMMIT DROP AS
     SELECT customer_id, max(period) AS period, sum(total)::bigint AS billed, sum(usage_m3) AS usage,
            (count(*) FILTER (WHERE NOT paid))::int AS arrears,
            COALESCE(sum(total) FILTER (WHERE NOT paid), 0)::bigint AS unpaid,
            COALESCE(sum(usage_m3), 0) - COALESCE(sum(usage_m3) FILTER (WHERE NOT paid), 0) AS paid_usage
     FROM bill WHERE city_id = $1 ${among} GROUP BY customer_id`,
    [cityId],
  )
  await runSql(trx, 'SET LOCAL work_mem TO DEFAULT')
  await runSql(trx, 'SET LOCAL max_parallel_workers_per_gather TO DEFAULT')
  // Of rows that were only just written the planner knows nothing: without the index it might look for each among all.
  await runSql(trx, 'CREATE UNIQUE INDEX ON billing_sum (customer_id)')
  await runSql(trx, 'ANALYZE billing_sum')
}

/** Customers whose bills are all gone. One that never had any keeps its file's state. */
async function resetUnbilled(trx: Connection, cityId: number, among: string): Promise<void> {
  const unbilled = `c.city_id = $1 ${among} AND NOT EXISTS (SELECT FROM billing_sum s WHERE s.customer_id = c.id)`
  await writeRows(
    trx,
    `UPDATE customer c SET ${assignments(UNBILLED)}
     WHERE ${unbilled} AND (c.pemakaian_m3 IS NOT NULL OR c.total <> 0 OR c.total_kini <> 0 OR c.arrears <> 0)
     RETURNING c.id`,
    [cityId],
  )
  // An import that was taken back has put the rest in its place already.
  await writeRows(
    trx,
    `UPDATE customer c SET billed = NULL, paid_usage = NULL WHERE ${unbilled} AND c.billed IS NOT NULL RETURNING c.id`,
    [cityId],
  )
}
