INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service) VALUES
  ('01900000-0000-7000-8000-000000001101', 'PDAM “ÉTOILE” 水', 'kota-cari', 'CARI-11', 'cari-iot', 110, -7, 7, 'csv');
