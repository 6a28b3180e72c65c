INSERT INTO bill_change (city_id, customer_id)
SELECT city_id, 'P-1' FROM company WHERE slug = 'kota-lama';
INSERT INTO feature_set_months (city_id, kind, counter, last, bytes)
SELECT city_id, kind, counter, 202610, '\x1f8b' FROM feature_set WHERE kind = 'customer';
