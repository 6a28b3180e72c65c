INSERT INTO audit (id, actor, action, subject, before, after) VALUES
  ('01900000-0000-7000-8000-000000001201', 'lama “水”', 'user.update', 'petugas', '{"isActive": true}', '{"isActive": false}');
