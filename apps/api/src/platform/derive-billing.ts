import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/**
 * A customer's billing fields from its bills (decisions: billing), in one statement: `*_kini` and the state from the
 * newest period, `total` and arrears from what is unpaid, usage over all recorded periods. The bills are read once, in
 * order: joined with themselves, the planner would have to know how many they are, and of new ones it does not.
 */
export async function deriveBilling(db: Db, cityId: number): Promise<void> {
  await sql`
    WITH derived AS (
      SELECT DISTINCT ON (customer_id) customer_id, usage_m3, total, due_date, tanggal_bayar, loket_bayar,
             CASE WHEN paid THEN 'terbayar' ELSE 'belum_terbayar' END AS status_billing,
             CASE WHEN paid THEN 'paid' ELSE 'unpaid' END AS status_payment,
             (count(*) FILTER (WHERE NOT paid) OVER own)::int AS arrears,
             COALESCE(sum(total) FILTER (WHERE NOT paid) OVER own, 0)::bigint AS unpaid,
             sum(usage_m3) OVER own AS usage
      FROM bill WHERE city_id = ${cityId} WINDOW own AS (PARTITION BY customer_id)
      ORDER BY customer_id, period DESC
    )
    UPDATE customer c
    SET status_billing = d.status_billing, status_payment = d.status_payment, due_date = d.due_date,
        tanggal_bayar = d.tanggal_bayar, loket_bayar = d.loket_bayar, pemakaian_m3 = d.usage,
        pemakaian_m3_kini = d.usage_m3, total = d.unpaid, total_kini = d.total, arrears = d.arrears
    FROM derived d
    WHERE c.city_id = ${cityId} AND c.id = d.customer_id
      AND (c.status_billing, c.status_payment, c.due_date, c.tanggal_bayar, c.loket_bayar, c.pemakaian_m3,
           c.pemakaian_m3_kini, c.total, c.total_kini, c.arrears)
          IS DISTINCT FROM (d.status_billing, d.status_payment, d.due_date, d.tanggal_bayar, d.loket_bayar, d.usage,
                            d.usage_m3, d.unpaid, d.total, d.arrears)`.execute(db)
}
