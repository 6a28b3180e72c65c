INSERT INTO import_draft (id, city_id, user_id, username, bytes, description)
SELECT '01900000-0000-7000-8000-000000002001', c.city_id, u.id, u.username, 701, '{"layers": [], "refused": []}'
FROM company c, app_user u WHERE c.slug = 'kota-lama' AND u.username = 'root_lama';
INSERT INTO import_profile (id, city_id, kind, name, columns, choice, username)
SELECT '01900000-0000-7000-8000-000000002002', city_id, 'pipe', 'Cabang “水”', '{"DIAMETER": "dia", "TAHUN": null}', '{"srid": 32749}', 'root_lama'
FROM company WHERE slug = 'kota-lama';
UPDATE import SET columns = '{"DIAMETER": "dia", "TAHUN": null}' WHERE id = '01900000-0000-7000-8000-000000000501';
