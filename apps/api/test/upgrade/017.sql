INSERT INTO known_device (user_id, hash, expires_at) SELECT id, repeat('a', 43), now() + interval '1 year' FROM app_user ORDER BY id LIMIT 1;
