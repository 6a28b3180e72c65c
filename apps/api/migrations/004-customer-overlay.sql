-- What we know of a customer, over what its publisher sent (M3.2). As JSON text with fixed names: jsonb objects, built
-- and printed again for every one of a million customers, cost more than all the rest of encoding them.
CREATE TYPE known_customer AS (
  type text, idpelangga text, nama text, alamat text, "Kelurahan" text, "Kecamatan" text, kodegol text, golongan text,
  koderayon text, rayon text, kddma text, dma text, longitude double precision, latitude double precision,
  status_billing text, status_payment text, due_date text, tanggal_bayar text, loket_bayar text,
  pemakaian_m3 numeric, pemakaian_m3_kini numeric, total bigint, total_kini bigint, tunggakan text
);
CREATE FUNCTION customer_overlay(c customer) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT row_to_json(ROW(
    'customer', c.id, c.nama, c.alamat, c.kelurahan, c.kecamatan, c.kodegol, c.golongan,
    c.koderayon, c.rayon, c.kddma, c.dma, ST_X(c.geom), ST_Y(c.geom),
    c.status_billing, c.status_payment, COALESCE(c.due_date::text, '-'),
    COALESCE(replace(c.tanggal_bayar::text, ' ', 'T'), '-'), COALESCE(c.loket_bayar, '-'),
    c.pemakaian_m3, c.pemakaian_m3_kini, c.total, c.total_kini,
    CASE WHEN c.arrears = 0 THEN 'Tidak Ada' ELSE c.arrears::text END
  )::known_customer)
$$;
CREATE OR REPLACE FUNCTION customer_properties(c customer) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.properties || customer_overlay(c)::jsonb
$$;
