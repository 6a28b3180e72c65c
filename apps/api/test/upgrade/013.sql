INSERT INTO session (id, user_id, expires_at, address, agent)
  SELECT '01900000-0000-7000-8000-000000001301', id, now() + interval '1 hour', '203.0.113.0', 'Chrome, Windows' FROM app_user ORDER BY id LIMIT 1;
INSERT INTO second_factor (user_id, secret, confirmed_at, last_step)
  SELECT id, '\x00', now(), 1 FROM app_user ORDER BY id LIMIT 1;
INSERT INTO recovery_code (user_id, hash) SELECT user_id, 'lama “水”' FROM second_factor;
INSERT INTO known_network (user_id, network) SELECT id, '203.0.113.0' FROM app_user ORDER BY id LIMIT 1;
