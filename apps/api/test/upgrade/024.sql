INSERT INTO row_change (city_id, kind, counter, id)
SELECT city_id, 'customer', 2, 'P-1' FROM company WHERE slug = 'kota-lama';
