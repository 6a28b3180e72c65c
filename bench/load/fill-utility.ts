/** A whole utility straight into the tables, as imports would have left it: bills and what is derived from them agree. */
import type { FeatureKind } from '@petatirta/contract'
import type pg from 'pg'
import type { Utility } from './utilities.ts'

const USERS = 10
const LAST_DUE = '2026-11-20'
/** Customers of a kelurahan, about; a city has at least nine of them. */
const KELURAHAN = 2500

const pick = (list: readonly string[], by: string) =>
  `(ARRAY[${list.map(word => `'${word}'`).join(', ')}])[1 + (${by}) % ${list.length}]`
const words = (text: string) => text.split(' ')
const FIRST_NAMES = words('Siti Budi Dewi Agus Rina Joko Sri Bambang Nur Hendra Wati')
const LAST_NAMES = words(
  'Aminah Santoso Lestari Salim Wulandari Susilo Rahayu Hidayat Siregar Putra Simatupang Utami Nasution',
)
const STREETS = words('Mawar Melati Anggrek Diponegoro Kenanga Sudirman Pattimura Kartini')
const AREAS = words('Sukamaju Mekarsari Karanganyar Tanjungsari Wonorejo Kebonagung Sidomulyo')
const CLASSES = words('R1 R2 R3 N1 S1')

/** Bill `m` of `months` of customer `i`: a fifth of the customers owes the newest ones. */
const BILL = (months: number) => ({
  usage: '((i * 7 + m * 13) % 6000 / 100.0)::numeric(14, 2)',
  total: '(10000 + (i * 31 + m * 17) % 400000)::bigint',
  due: `(date '${LAST_DUE}' - (${months} - m) * interval '1 month')::date`,
  paid: `m <= ${months} - CASE WHEN i % 10 < 8 THEN 0 ELSE 1 + i % ${months} END`,
  paidAt: "+ (i % 20 - 15) * interval '1 day' + (i % 600) * interval '1 minute'",
})

/** As many properties as an import brings besides the columns: some 370 bytes. */
const PROPERTIES = `jsonb_build_object(
  'NO_METER', 'MTR-' || 2000000 + i, 'MERK_METER', ${pick(['Itron', 'Linflow', 'Barindo'], 'i')}, 'UKURAN_METER', '1/2"',
  'TGL_PASANG', 2000 + i % 25 || '-0' || 1 + i % 9 || '-15', 'KONDISI_METER', ${pick(['Baik', 'Buram', 'Macet'], 'i / 7')},
  'STATUS', 'Aktif', 'NO_TELP', '08' || 1000000000 + i, 'KETERANGAN', 'Survei pelanggan 2023, foto rumah dan meter tersedia',
  'URL_FOTO', 'https://foto.example.id/meter/2023/11/' || 1000000 + i || '-meter.jpg', 'SURVEYOR', ${pick(FIRST_NAMES, 'i / 500')},
  'TGL_SURVEI', '2023-11-04T08:15:00')`

/** A square grid of kelurahan, four of them a kecamatan. */
const gridOf = ({ customers }: Utility) =>
  Math.min(16, Math.max(3, Math.ceil(Math.sqrt(customers / KELURAHAN))))
const AREA_NAME = (cell: string) => `${pick(AREAS, cell)} || ' ' || ${cell} + 1`

function customerRows(utility: Utility): string {
  const { customers, months, west, south, side } = utility
  const grid = gridOf(utility)
  const kecamatan = Math.ceil(grid / 2)
  const bill = BILL(months)
  const step = side / grid
  return `INSERT INTO customer (city_id, id, geom, nama, alamat, kelurahan, kecamatan, kodegol, golongan, koderayon, rayon,
      kddma, dma, status_billing, status_payment, due_date, tanggal_bayar, loket_bayar, pemakaian_m3, pemakaian_m3_kini,
      total, total_kini, arrears, properties, import_id, billed, paid_usage)
    SELECT $1, '0' || 1000000 + i,
      ST_SetSRID(ST_MakePoint(${west} + (cell % ${grid} + (random() + random()) / 2) * ${step},
                              ${south} + (cell / ${grid} + (random() + random()) / 2) * ${step}), 4326),
      ${pick(FIRST_NAMES, 'i')} || ' ' || ${pick(LAST_NAMES, 'i / 11')}, 'Jl. ' || ${pick(STREETS, 'i / 40')} || ' No. ' || i % 300,
      CASE WHEN i % 500 = 0 THEN '-' ELSE ${AREA_NAME('cell')} END,
      ${AREA_NAME(`(cell / ${grid} / 2 * ${kecamatan} + cell % ${grid} / 2)`)},
      ${pick(CLASSES, 'i')}, ${pick(['Rumah Tangga 1', 'Rumah Tangga 2', 'Rumah Tangga 3', 'Niaga 1', 'Sosial 1'], 'i')},
      cell % 12, 'Rayon ' || cell % 12, 'DMA' || cell % 60, 'DMA ' || cell % 60,
      CASE WHEN now_paid THEN 'terbayar' ELSE 'belum_terbayar' END, CASE WHEN now_paid THEN 'paid' ELSE 'unpaid' END,
      due, CASE WHEN now_paid THEN due ${bill.paidAt} END, CASE WHEN now_paid THEN 'Loket ' || i % 8 END,
      sums.usage, now_usage, unpaid, now_total, arrears, ${PROPERTIES}, $2, billed, paid_usage
    FROM generate_series(1, ${customers}) i, LATERAL (SELECT ((i - 1)::bigint * ${grid * grid} / ${customers})::int AS cell) place,
      LATERAL (
        SELECT sum(${bill.usage}) AS usage, sum(${bill.total}) AS billed, count(*) FILTER (WHERE NOT ${bill.paid}) AS arrears,
          COALESCE(sum(${bill.total}) FILTER (WHERE NOT ${bill.paid}), 0) AS unpaid,
          COALESCE(sum(${bill.usage}) FILTER (WHERE ${bill.paid}), 0) AS paid_usage
        FROM generate_series(1, ${months}) m) sums,
      LATERAL (SELECT ${bill.usage} AS now_usage, ${bill.total} AS now_total, ${bill.due} AS due, ${bill.paid} AS now_paid
        FROM (VALUES (${months})) newest (m)) newest`
}

function billRows({ customers, months }: Utility): string {
  const { usage, total, due, paid, paidAt } = BILL(months)
  return `INSERT INTO bill (city_id, customer_id, period, golongan, usage_m3, total, due_date, tanggal_bayar, loket_bayar, paid, import_id)
    SELECT $1, '0' || 1000000 + i, to_char(${due} - interval '1 month', 'YYYYMM')::int, ${pick(CLASSES, 'i')},
      ${usage}, ${total}, ${due}, CASE WHEN ${paid} THEN ${due} ${paidAt} END, CASE WHEN ${paid} THEN 'Loket ' || i % 8 END, ${paid}, $2
    FROM generate_series(1, ${months}) m, generate_series(1, ${customers}) i`
}

/** One complaint for every hundredth customer, half of them a work order by now. */
const complaintRows = ({ customers }: Utility) => `
  INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, keluhan_text, tgl_spk)
  SELECT $1, 'P' || i, '0' || 1000000 + i, timestamp '2026-11-01' - i % 700 * interval '1 hour',
    ${pick(['Kebocoran', 'Air keruh', 'Meter rusak'], 'i / 100')}, 'Air tidak mengalir sejak pagi',
    CASE WHEN i % 200 = 0 THEN timestamp '2026-11-02' - i % 700 * interval '1 hour' END
  FROM generate_series(1, ${customers}, 100) i`

type Layer = { kind: FeatureKind; rows: string }

function layers(utility: Utility): Layer[] {
  const { customers, west, south, side } = utility
  const grid = gridOf(utility)
  const kecamatan = Math.ceil(grid / 2)
  const step = side / grid
  const point = `ST_SetSRID(ST_MakePoint(${west} + random() * ${side}, ${south} + random() * ${side}), 4326)`
  const square = (cells: number, size: number) =>
    `ST_MakeEnvelope(${west} + i % ${cells} * ${size}, ${south} + i / ${cells} * ${size},
       ${west} + (i % ${cells} + 1) * ${size}, ${south} + (i / ${cells} + 1) * ${size}, 4326)`
  const many = (share: number, least: number) => Math.max(least, Math.round(customers / share))
  const layer = (
    kind: FeatureKind,
    rows: number,
    { geom = point, name = 'NULL', category = 'NULL', properties = '' },
  ): Layer => ({
    kind,
    rows: `INSERT INTO feature (kind, city_id, id, geom, name, category, properties)
      SELECT '${kind}', $1, i::text, ${geom}, ${name}, ${category}, jsonb_build_object(${properties})
      FROM generate_series(0, ${rows - 1}) i`,
  })
  const areas = (kind: FeatureKind, cells: number, size: number) =>
    layer(kind, cells * cells, {
      geom: square(cells, size),
      name: AREA_NAME('i'),
      properties: "'LUAS_HA', 100 + i",
    })
  const bend = 'ARRAY[ST_MakePoint(x, y), ST_MakePoint(x + 0.0004, y + 0.0002), ST_MakePoint(x + 0.0007, y)]'
  const spot = `SELECT ${west} + random() * ${side} AS x, ${south} + random() * ${side} AS y, i`
  return [
    areas('kelurahan', grid, step),
    areas('kelurahan_boundaries', grid, step),
    areas('kecamatan', kecamatan, step * 2),
    areas('kecamatan_boundaries', kecamatan, step * 2),
    layer('pipe', many(40, 50), {
      geom: `(SELECT ST_SetSRID(ST_MakeLine(${bend}), 4326) FROM (${spot}) spot)`,
      category: pick(['PVC', 'HDPE', 'GI'], 'i'),
      properties: `'DIAMETER', ${pick(['50', '75', '100'], 'i')}, 'TAHUN', 1990 + i % 35, 'PANJANG', 80`,
    }),
    layer('accessories', many(200, 20), {
      category: pick(['Valve', 'Hidran', 'Washout'], 'i'),
      properties: "'KONDISI', 'Baik'",
    }),
    layer('water_source', 3, { name: "'Intake ' || i", category: pick(['Intake', 'Reservoir'], 'i') }),
    layer('device', many(20_000, 5), {
      name: "'Logger ' || i",
      properties: "'status', 0, 'type', 'pressure'",
    }),
    layer('device_boundaries', 4, { geom: square(2, side / 2), name: "'Zona ' || i" }),
    layer('pdam_office', 1, { name: "'Kantor Pusat'", properties: "'TELP', '021'" }),
  ]
}

const OPTIONS = `INSERT INTO filter_option (city_id, list, code, name)
  SELECT $1, list, code, code FROM (VALUES ('customer_class', '{R1,R2,R3,N1,S1}'::text[]),
    ('payment_channels', '{Loket 0,Loket 1,Loket 2,Loket 3,Loket 4,Loket 5,Loket 6,Loket 7}'), ('pipe_types', '{PVC,HDPE,GI}'),
    ('pipe_diameters', '{50,75,100}'), ('jenis_nonair', '{Kebocoran,Air keruh,Meter rusak}')) lists (list, codes), unnest(codes) code`

/** In one transaction: a utility that is there is there whole. */
export async function fillUtility(client: pg.Client, utility: Utility): Promise<void> {
  const { slug, name, west, south, side } = utility
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ city_id: number; import_id: string }>(
      `INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service)
       VALUES (gen_random_uuid(), $2, $1, $1, $1, $3, $4, 7, 'csv') RETURNING city_id, gen_random_uuid() AS import_id`,
      [slug, name, west + side / 2, south + side / 2],
    )
    const { city_id: cityId, import_id: importId } = rows[0] ?? {}
    await client.query(
      `INSERT INTO app_user (id, username, password_hash, rule, roles, city_id, created_at)
       SELECT gen_random_uuid(), 'petugas' || i || '_' || replace($2, '-', '_'), '-', 'pdam', '{umum}', $1, now() - i * interval '1 day'
       FROM generate_series(1, ${USERS}) i`,
      [cityId, slug],
    )
    // Millions of foreign keys that are known to be right need no checking; lists above are counted by triggers.
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query('SELECT setseed(0.393)')
    await client.query(customerRows(utility), [cityId, importId])
    await client.query(billRows(utility), [cityId, importId])
    await client.query(complaintRows(utility), [cityId])
    const all = layers(utility)
    for (const layer of all) await client.query(layer.rows, [cityId])
    await client.query(
      'INSERT INTO layer_counter (city_id, kind) SELECT $1, kind FROM unnest($2::text[]) kind',
      [cityId, ['customer', ...all.map(({ kind }) => kind)]],
    )
    await client.query('INSERT INTO filter_configuration (id, city_id) VALUES (gen_random_uuid(), $1)', [
      cityId,
    ])
    await client.query(OPTIONS, [cityId])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
