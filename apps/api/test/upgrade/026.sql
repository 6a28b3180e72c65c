INSERT INTO network_settings (city_id, version, join_tolerance, valve_tolerance, customer_distance, valve_types, pipe_property, critical_classes)
SELECT city_id, 3, 0.5, 5, 60, '{Gate Valve,“水”}', 'ID_PIPA', '{2C}' FROM company WHERE slug = 'kota-lama';
INSERT INTO valve_state (city_id, id, shut, note, username, at)
SELECT city_id, 'K-1', true, 'Bocor “水”', 'root_lama', '2026-01-02 03:04:05+00' FROM company WHERE slug = 'kota-lama';
INSERT INTO network_repair (id, city_id, fault, kind, repair, features, lon, lat, username)
SELECT '01900000-0000-7000-8000-000000002601', city_id, 'gap P-1 P-2', 'gap', 'join', '{P-1,P-2}', 110.42, -7.05, 'root_lama'
FROM company WHERE slug = 'kota-lama';
INSERT INTO network_score (city_id, day, counters, at, score, faults)
SELECT city_id, '2026-01-02', '1 1 1', '2026-01-02 03:04:05+00', 87.5, 12 FROM company WHERE slug = 'kota-lama';
