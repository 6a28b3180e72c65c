-- Sets of devices are encoded anew.
DELETE FROM feature_set WHERE kind = 'device';

UPDATE company SET device_key_hint = 'ptd_…aaaa', device_key_issued_at = '2024-09-09 09:09:09.009+00' WHERE device_key_hash IS NOT NULL;
INSERT INTO device_key_ended SELECT repeat('b', 64), city_id FROM company WHERE slug = 'kabupaten-tua';

-- Readings on both sides of a month's end, with and without a rule, for a device that has no feature.
SELECT ensure_device_months(ARRAY[timestamptz '2024-02-29 23:59:59.999+00', timestamptz '2024-03-01 00:00+00']);
INSERT INTO device_reading (city_id, device_id, name, sampled_at, value, constraint_operator, constraint_value, gmt_offset, status)
SELECT city_id, d.device, d.name, d.at, d.value, d.operator, d.lim, 9.5, d.status FROM company, (VALUES
  ('device1', 'tekanan (bar) 水', timestamptz '2024-02-29 23:59:59.999+00', 0.1::float8 + 0.2::float8, 'lt', 0.7::float8, 1),
  ('device1', 'signal', '2024-03-01 00:00+00', -113, NULL, NULL, 0),
  ('tanpa-titik', 'debit', '2024-03-01 00:00+00', 1e-300, 'eq', 0, 0)
) d (device, name, at, value, operator, lim, status) WHERE is_active;

INSERT INTO device_state (city_id, device_id, name, type, lat, long, status, data, ordered_at, received_at, silent_since)
SELECT city_id, 'device1', 'Logger “Pasar” 水', 'pressure', lat, lon, 1,
  '[{"name": "tekanan (bar) 水", "value": 0.3, "constraintOperator": "lt", "constraintValue": 0.7, "samplingDate": "2024-02-29T23:59:59.999Z", "gmtOffset": 9.5, "status": 1}]',
  '2024-02-29 23:59:59.999+00', '2024-03-01 00:00:01+00', '2024-03-02 00:00+00' FROM company WHERE is_active;
INSERT INTO device_intake SELECT city_id, 9007199254740993 FROM company WHERE is_active;
INSERT INTO device_refusal VALUES (NULL, 'utility', 3, '2024-03-03 00:00+00', 'iot-salah “水”');
INSERT INTO device_refusal SELECT city_id, 'format', 1, '2024-03-03 00:00+00', '' FROM company;
