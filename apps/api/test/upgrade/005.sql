INSERT INTO import (id, city_id, kind, file_name, bytes, processed, username, status, message, added, finished_at, restorable, correction_of)
SELECT i.id::uuid, c.city_id, i.kind, i.file, i.bytes, 3, 'Ops_Lama', i.status, i.message, 3, i.finished, i.restorable, i.corrected::uuid
FROM (VALUES
  ('01900000-0000-7000-8000-000000000501', 'kota-lama', 'customer', 'pelanggan “水”.geojson', 9007199254740993, 'done', NULL, timestamptz '2024-07-07 07:08+00', true, NULL),
  ('01900000-0000-7000-8000-000000000502', NULL, 'pipe', '', 0, 'failed', 'Berkas terputus', '2024-07-07 07:09+00', false, NULL),
  ('01900000-0000-7000-8000-000000000503', 'kota-lama', 'customer', 'perbaikan.csv', 1, 'cancelled', NULL, '2024-07-08 00:00+00', false, '01900000-0000-7000-8000-000000000501')
) i (id, slug, kind, file, bytes, status, message, finished, restorable, corrected) LEFT JOIN company c USING (slug);

INSERT INTO import_failure VALUES
  ('01900000-0000-7000-8000-000000000501', 0, NULL, NULL, 'Geometri tidak ada', NULL),
  ('01900000-0000-7000-8000-000000000501', 7, '0007', 'geometry', 'Di luar jangkauan', '{"type": "Feature", "geometry": null, "properties": {"nama": "水"}}');
INSERT INTO import_previous SELECT '01900000-0000-7000-8000-000000000501', geom, to_jsonb(c) - 'geom'
FROM customer c JOIN company USING (city_id) WHERE slug = 'kota-lama' AND c.id = '0001';
UPDATE customer SET import_id = '01900000-0000-7000-8000-000000000501' WHERE id = '0001';
UPDATE bill SET import_id = '01900000-0000-7000-8000-000000000501' WHERE customer_id = '0001' AND period = 202403;
