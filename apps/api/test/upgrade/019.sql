INSERT INTO audit_archive (number, actor, first_at, first_id, last_at, last_id, entries, previous_hash, last_hash, file_name, storage_key, bytes) VALUES
  (1, 'lama “水”', '2020-01-01Z', '01900000-0000-7000-8000-000000001901', '2020-02-01Z', '01900000-0000-7000-8000-000000001902', 2,
   repeat('0', 64), repeat('a', 64), 'jejak-audit-0001_2020-01-01_2020-02-01.ndjson.gz', 'audit/lama.gz', 20);
