/** A city with bills straight into the tables: what is measured begins after the import. */
import type { AreaRequest } from '@petatirta/contract'
import type pg from 'pg'
import { circle } from './circle.ts'

const [WEST, SOUTH, SIZE] = [112, -7.5, 0.4]

export async function fillBilling(
  pool: pg.Pool,
  { customers, months }: { customers: number; months: number },
): Promise<{ cityId: number; area: AreaRequest['geometry'] }> {
  const client = await pool.connect()
  try {
    // Millions of foreign keys that are known to be right need no checking.
    await client.query('SET session_replication_role = replica')
    const { rows } = await client.query<{ city_id: number }>(
      `INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service)
       VALUES (gen_random_uuid(), 'Bench', 'bench', 'bench', 'bench', 112, -7, 7, 'csv') RETURNING city_id`,
    )
    const cityId = rows[0]?.city_id ?? 0
    // With as many properties as a billing system exports: some hundred bytes each.
    await client.query(
      `INSERT INTO customer (city_id, id, geom, nama, alamat, kelurahan, kecamatan, kodegol, golongan, rayon, properties)
       SELECT $1, '0' || (1000000 + i), ST_SetSRID(ST_MakePoint(${WEST} + random() * ${SIZE}, ${SOUTH} + random() * ${SIZE}), 4326),
              'Siti Aminah ' || i, 'Jl. Melati No. ' || i % 300, 'Kelurahan ' || i % 154, 'Kecamatan ' || i % 31,
              'R' || i % 4, 'Rumah Tangga ' || i % 4, 'Rayon ' || i % 12,
              jsonb_build_object('NO_METER', 'MTR-' || i, 'MERK_METER', 'Linflow', 'UKURAN_METER', '1/2"', 'STATUS', 'Aktif',
                'KETERANGAN', 'Survei pelanggan 2023, diperiksa petugas lapangan, foto rumah dan meter tersedia',
                'URL_FOTO', 'https://foto.example.id/meter/2023/11/' || i || '-meter-depan.jpg', 'NO_TELP', '08' || 1000000000 + i,
                'SURVEYOR', 'Budi Santoso', 'TGL_SURVEI', '2023-11-04T08:15:00')
       FROM generate_series(1, $2::int) i`,
      [cityId, customers],
    )
    await client.query('ALTER TABLE bill DROP CONSTRAINT bill_pkey')
    // Month after month, as bills come.
    await client.query(
      `INSERT INTO bill (city_id, customer_id, period, golongan, usage_m3, total, due_date, tanggal_bayar, loket_bayar, paid)
       SELECT $1, '0' || (1000000 + i), to_char(due - interval '1 month', 'YYYYMM')::int, 'R' || i % 4,
              (i * 7 + month * 13) % 6000 / 100.0, 10000 + (i * 31 + month * 17) % 400000, due::date,
              CASE WHEN paid THEN due + (i % 20 - 15) * interval '1 day' END,
              CASE WHEN paid THEN 'Loket ' || i % 8 END, paid
       FROM (SELECT month, timestamp '2024-01-20' + month * interval '1 month' AS due FROM generate_series(1, $3::int) month) months,
            LATERAL (SELECT i, month <= $3 - CASE WHEN i % 10 < 8 THEN 0 ELSE i % 5 END AS paid FROM generate_series(1, $2::int) i) who`,
      [cityId, customers, months],
    )
    await client.query('ALTER TABLE bill ADD PRIMARY KEY (city_id, customer_id, period)')
    await client.query('VACUUM ANALYZE bill')
    await client.query('VACUUM ANALYZE customer')
    return { cityId, area: circle({ west: WEST, south: SOUTH, side: SIZE }, 0.1) }
  } finally {
    client.release(true)
  }
}
