-- A publisher's own values of names that we know better.
INSERT INTO customer (city_id, id, geom, nama, properties)
SELECT city_id, '0004', ST_SetSRID(ST_MakePoint(lon, lat), 4326), 'Nama kami',
  '{"nama": "Nama penerbit", "idpelangga": "lain", "tunggakan": 99, "catatan": "\"水\""}' FROM company WHERE is_active;
