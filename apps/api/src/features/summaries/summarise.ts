import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { raiseCounters } from '#platform/layers.ts'

export type AreaKind = 'kelurahan' | 'kecamatan'

/**
 * Recomputes the figures of M3.13 for every area of a kind and keeps them in the areas' properties. A customer belongs to
 * the area it names (trimmed, without case); where that name is empty or unknown, to the one that contains it. Of several
 * areas of one name the containing one is meant.
 */
export async function summariseAreas(trx: Db, cityId: number, kind: AreaKind): Promise<void> {
  const name = sql.ref(`c.${kind}`)
  await sql`
    WITH area AS (
      SELECT id, lower(btrim(name)) AS key, geom FROM feature WHERE kind = ${kind} AND city_id = ${cityId}
    ), bills AS (
      SELECT customer_id, sum(total) AS total, sum(total) FILTER (WHERE paid) AS paid_total, sum(usage_m3) AS usage,
             sum(usage_m3) FILTER (WHERE paid) AS paid_usage
      FROM bill WHERE city_id = ${cityId} GROUP BY customer_id
    ), member AS (
      SELECT place.id AS area_id, c.arrears, c.status_payment, c.total_kini, c.pemakaian_m3_kini, b.*
      FROM customer c
      LEFT JOIN bills b ON b.customer_id = c.id
      JOIN LATERAL (
        SELECT id FROM (
          SELECT id, 0 AS rank, ST_Intersects(geom, c.geom) AS inside FROM area WHERE key = lower(btrim(${name}))
          UNION ALL
          SELECT id, 1, true FROM area
          WHERE NOT EXISTS (SELECT FROM area k WHERE k.key = lower(btrim(${name}))) AND ST_Intersects(geom, c.geom)
        ) candidate ORDER BY rank, inside DESC, id LIMIT 1
      ) place ON true
      WHERE c.city_id = ${cityId}
    ), figures AS (
      SELECT area.id, jsonb_build_object(
        'jumlah_pelanggan', count(m.area_id),
        'jumlah_pelanggan_bayar', count(*) FILTER (WHERE m.arrears = 0),
        'jumlah_pelanggan_piutang', count(*) FILTER (WHERE m.arrears > 0),
        'jumlah_total_tagihan', COALESCE(sum(m.total), 0),
        'jumlah_total_tagihan_bayar', COALESCE(sum(m.paid_total), 0),
        'jumlah_total_tagihan_piutang', COALESCE(sum(m.total), 0) - COALESCE(sum(m.paid_total), 0),
        'pemakaian', COALESCE(sum(m.usage), 0),
        'pemakaian_bayar', COALESCE(sum(m.paid_usage), 0),
        'pemakaian_piutang', COALESCE(sum(m.usage), 0) - COALESCE(sum(m.paid_usage), 0),
        'pemakaian_kini', COALESCE(sum(m.pemakaian_m3_kini), 0),
        'pemakaian_bayar_kini', COALESCE(sum(m.pemakaian_m3_kini) FILTER (WHERE m.status_payment = 'paid'), 0),
        'pemakaian_piutang_kini', COALESCE(sum(m.pemakaian_m3_kini) FILTER (WHERE m.status_payment = 'unpaid'), 0),
        'jumlah_tagihan_kini', COALESCE(sum(m.total_kini), 0),
        'pelanggan_lunas_kini', count(*) FILTER (WHERE m.status_payment = 'paid'),
        'pelanggan_piutang_kini', count(*) FILTER (WHERE m.status_payment = 'unpaid')
      ) AS summary
      FROM area LEFT JOIN member m ON m.area_id = area.id GROUP BY area.id
    )
    UPDATE feature f SET properties = f.properties || figures.summary
    FROM figures WHERE f.kind = ${kind} AND f.city_id = ${cityId} AND f.id = figures.id`.execute(trx)
  await raiseCounters(trx, cityId, [kind])
}
