INSERT INTO server_process (id, host, pid, version, started_at, stopped_at) VALUES
  ('01900000-0000-7000-8000-000000001001', 'server-1 “水”', 1, '0.1.0', '2024-10-10 10:10+00', '2024-10-10 10:11+00');
INSERT INTO server_sample (process_id, figures) VALUES ('01900000-0000-7000-8000-000000001001', '{}');
UPDATE import SET progress = 66.6 WHERE status = 'cancelled';
