-- A job that its process left in the middle, and one that waits for its next attempt next century.
UPDATE job SET worker = '01900000-0000-7000-8000-000000000601', attempts = 2, state = '{"page": 3, "since": null}', remaining_seconds = 17
WHERE status = 'done';
INSERT INTO job (id, city_id, type, status, message, run_at, state)
SELECT '01900000-0000-7000-8000-000000000602', city_id, 'billing-sync', 'queued', 'Akan dicoba lagi', '2124-01-01 00:00+00', '{"page": 1}'
FROM company WHERE slug = 'kabupaten-tua';
INSERT INTO sync_page VALUES ('01900000-0000-7000-8000-000000000602', repeat('f', 64));
INSERT INTO sync_failure VALUES
  ('01900000-0000-7000-8000-000000000602', 1, NULL, NULL, NULL, 'Halaman tidak datang'),
  ('01900000-0000-7000-8000-000000000602', 1, 12, '0009', 'periode', 'Periode “13/2024” 水');
