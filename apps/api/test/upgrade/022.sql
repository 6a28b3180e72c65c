INSERT INTO import_source (id, city_id, kind, address, service, layer, schedule, item, user_id, username, next_at)
SELECT '01900000-0000-7000-8000-000000002201', c.city_id, 'pipe', 'https://peta.example.id/wfs', 'wfs', 'pdam:pipa “水”', 'daily',
  '{"layer": "1", "kind": "pipe", "mode": "replace"}', u.id, u.username, '2030-01-01'
FROM company c, app_user u WHERE c.slug = 'kota-lama' AND u.username = 'root_lama';
