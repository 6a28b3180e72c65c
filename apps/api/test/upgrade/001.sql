-- Three utilities: two at work, one that is closed. Passwords: Lama#2026.
INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service, device_key_hash, is_active, created_at)
VALUES
  ('01900000-0000-7000-8000-000000000001', 'PDAM Kota Lama “Tirta” 水', 'kota-lama', 'kl', 'iot-kl', 110.4, -7, 7, 'csv', NULL, true, '2024-01-31 23:59:59.999999+07'),
  ('01900000-0000-7000-8000-000000000002', 'Perumda ''Tua'' & Anak', 'kabupaten-tua', 'kt', 'iot-kt', 140.7, -2.5, 9, 'internal', repeat('a', 64), true, '2024-02-29 00:00:00+00'),
  ('01900000-0000-7000-8000-000000000003', 'PDAM Tutup', 'kota-tutup', 'kx', 'iot-kx', 0, 0, 9.5, 'https://tagihan.example', NULL, false, '1999-12-31 17:00:00+00');

INSERT INTO app_user (id, username, password_hash, rule, roles, city_id, is_active, token_version)
SELECT ('01900000-0000-7000-8000-0000000001' || lpad(u.n::text, 2, '0'))::uuid, u.username,
  '$argon2id$v=19$m=19456,t=2,p=1$OweQAlPwvTYK12kM2VshFw$bc9Rmk6i2NRI4QD99zxTRW/a9RofL1CeQd0Kr/btlXg',
  u.rule, u.roles, c.city_id, u.active, u.version
FROM (VALUES
  (1, 'root_lama', 'root', '{}'::text[], NULL, true, 1),
  (2, 'Ops_Lama', 'ops', '{}', NULL, true, 7),
  (3, 'pdam_lama', 'pdam', '{umum,hublang,workOrder}', 'kota-lama', true, 2147483),
  (4, 'pdam_tua', 'pdam', '{}', 'kabupaten-tua', true, 1),
  (5, 'pdam_pergi', 'pdam', '{hublang}', 'kota-lama', false, 2),
  (6, 'pdam_tutup', 'pdam', '{umum}', 'kota-tutup', true, 1)
) u (n, username, rule, roles, slug, active, version) LEFT JOIN company c USING (slug);

INSERT INTO login_failure (key) VALUES ('pdam_lama 127.0.0.1');

-- Two features of every kind in every city that is at work, as layers were drawn then.
INSERT INTO feature (kind, city_id, id, geom, name, category, properties)
SELECT kind, city_id, kind || n,
  CASE
    WHEN kind IN ('road', 'pipe') THEN ST_SetSRID(ST_MakeLine(ST_MakePoint(lon, lat), ST_MakePoint(lon + n * 0.01, lat)), 4326)
    WHEN kind IN ('kelurahan_boundaries', 'kecamatan_boundaries', 'servicearea_boundaries', 'dma_boundaries', 'rayon_boundaries',
      'device_boundaries', 'housing') THEN ST_MakeEnvelope(lon - n * 0.1, lat - n * 0.1, lon + n * 0.1, lat + n * 0.1, 4326)
    ELSE ST_SetSRID(ST_MakePoint(lon + n * 0.001, lat), 4326)
  END,
  CASE n WHEN 1 THEN 'Area “Satu” 水🚰' END, CASE n WHEN 1 THEN 'PVC' END,
  CASE n WHEN 1 THEN '{"id": "lain", "status": 1, "dalam": {"daftar": [1, null, "\t"]}, "kosong": null}'::jsonb ELSE '{}' END
FROM company, generate_series(1, 2) n,
  (SELECT inhrelid::regclass::text AS kind FROM pg_inherits WHERE inhparent = 'feature'::regclass) kinds
WHERE is_active;

-- The same ids in two cities; one with bills of every sort, one without any, one that is nothing but a point.
INSERT INTO customer (city_id, id, geom, nama, alamat, kelurahan, kecamatan, kodegol, golongan, status_billing, status_payment,
  due_date, tanggal_bayar, loket_bayar, pemakaian_m3, pemakaian_m3_kini, total, total_kini, arrears, properties)
SELECT city_id, c.id, ST_SetSRID(ST_MakePoint(lon + 0.0000001, lat), 4326), c.nama, c.alamat, c.kelurahan, c.kecamatan, 'R1', c.golongan,
  c.billing, c.payment, c.due, c.paid_at, c.loket, c.usage, c.usage_now, c.total, c.total_now, c.arrears, c.properties::jsonb
FROM company, (VALUES
  ('0001', 'Ny. O''Brien "水" 🚰', E'Jl. A\tNo. 1\nRT 2', ' area “satu” 水🚰 ', 'Area “Satu” 水🚰', 'Rumah Tangga', 'belum_terbayar', 'unpaid',
    date '2024-03-20', NULL::timestamp, NULL, 32.5, 12.25, 9007199254740993, 9007199254740000, 2, '{"url_foto": "https://foto.example/1.jpg"}'),
  ('0002', 'Lunas', '', '-', NULL, NULL, 'terbayar', 'paid', '2024-02-20', '2024-02-20 23:59:59.5', 'LOKET 1', 10, 10, 0, 50000, 0, '{}'),
  ('A/3?#', NULL, NULL, NULL, NULL, NULL, 'belum_terbayar', 'unpaid', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, '{}')
) c (id, nama, alamat, kelurahan, kecamatan, golongan, billing, payment, due, paid_at, loket, usage, usage_now, total, total_now, arrears, properties)
WHERE is_active;

INSERT INTO bill (city_id, customer_id, period, golongan, usage_m3, total, due_date, tanggal_bayar, loket_bayar, paid)
SELECT city_id, b.* FROM company, (VALUES
  ('0001', 202401, 'R1', 20.25, 100000::bigint, date '2024-01-20', timestamp '2024-01-31 08:00', 'ATM', true),
  ('0001', 202402, 'R1', NULL, 993, '2024-02-20', NULL, NULL, false),
  ('0001', 202403, NULL, 12.25, 9007199254740000, NULL, NULL, NULL, false),
  ('0002', 202402, 'R1', 10, 50000, '2024-02-20', '2024-02-20 23:59:59.5', 'LOKET 1', true)
) b WHERE is_active;

INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, keluhan_text, tgl_spk)
SELECT city_id, x.no, x.customer, x.at, 'JN-01', x.words, x.spk FROM company, (VALUES
  ('ADU/1', '0001', timestamp '2024-02-29 12:00', 'Air keruh — “kotor” 🤢', timestamp '2024-03-01 08:00'),
  ('ADU/2', 'tidak-ada', '1970-01-01 00:00', '', NULL)
) x (no, customer, at, words, spk) WHERE is_active;

INSERT INTO filter_configuration (id, city_id)
SELECT ('01900000-0000-7000-8000-0000000002' || lpad(city_id::text, 2, '0'))::uuid, city_id FROM company;
INSERT INTO filter_option (city_id, list, code, name, color)
SELECT city_id, list, 'PVC', 'PVC “Ø 2"”', NULLIF(shade, '') FROM company,
  (VALUES ('pipe_types', '#00ff7F'), ('pipe_diameters', ''), ('payment_channels', ''), ('customer_class', '#000000'), ('jenis_nonair', '')) o (list, shade);

INSERT INTO symbol (city_id, type, id, label) SELECT city_id, type, 'Valve', 'Katup 水' FROM company,
  (VALUES ('accessories'), ('waterSources')) t (type);

INSERT INTO layer_counter (city_id, kind, counter)
SELECT city_id, kind, CASE kind WHEN 'customer' THEN 41 ELSE 3 END FROM company,
  unnest(ARRAY['customer', 'pipe', 'device', 'kelurahan']) kind WHERE is_active;

-- Sets of the first format, of the counters that the layers have.
INSERT INTO feature_set (city_id, kind, counter, rows) SELECT city_id, kind, counter, 2 FROM layer_counter WHERE kind = 'pipe';
INSERT INTO feature_set_part SELECT city_id, kind, counter, 0, 'style', '\x0102' FROM feature_set;

INSERT INTO activity (city_id, user_id, username, action, at)
SELECT c.city_id, u.id, COALESCE(u.username, 'sudah_dihapus'), 'Membuka peta “水”', '2024-05-05 05:05:05.123456+00'
FROM company c LEFT JOIN app_user u USING (city_id);

INSERT INTO job (id, city_id, type, status, progress, started_by, result, created_at, finished_at)
SELECT j.id::uuid, city_id, j.type, j.status, j.progress, u.id, j.result::jsonb, '2024-04-04 04:04:04+00', j.finished
FROM company JOIN app_user u USING (city_id), (VALUES
  ('01900000-0000-7000-8000-000000000301', 'billing-sync', 'done', 100, '{"berubah": 12}', timestamptz '2024-04-04 04:05:00+00'),
  ('01900000-0000-7000-8000-000000000302', 'billing-sync', 'failed', 33.3, NULL, '2024-04-04 04:06:00+00')
) j (id, type, status, progress, result, finished) WHERE u.username = 'pdam_lama';

INSERT INTO product_state VALUES ('lama', '{"sejak": 2024, "catatan": null}');
