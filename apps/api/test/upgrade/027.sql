INSERT INTO incident (id, city_id, title, reason, planned, starts_at, ends_at, place, closure, valves, line, areas, customers, created_by)
SELECT '01890000-0000-7000-8000-000000000027', city_id, 'Pipa bocor', '', false, '2026-10-01T01:00:00Z', '2026-10-01T05:00:00Z',
  ST_SetSRID(ST_Point(110.42, -7.05), 4326), '{"point": [110.42, -7.05]}', '[{"id": "K-1", "position": [110.42, -7.05]}]',
  ST_SetSRID('MULTILINESTRING((110.42 -7.05, 110.43 -7.05))'::geometry, 4326), '{Sukamaju}', 1, 'petugas'
FROM company WHERE slug = 'kota-lama';
INSERT INTO incident_customer (incident_id, city_id, customer_id)
SELECT id, city_id, 'P-1' FROM incident;
