ALTER TABLE customer ADD COLUMN merk_meter text;
ALTER TYPE known_customer ADD ATTRIBUTE merk_meter text;
CREATE OR REPLACE FUNCTION customer_overlay(c customer) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT row_to_json(ROW(
    'customer', c.id, c.nama, c.kelurahan, c.kecamatan, c.kodegol, c.golongan,
    c.koderayon, c.rayon, c.kddma, c.dma, ST_X(c.geom), ST_Y(c.geom),
    c.status_billing, c.status_payment, COALESCE(c.due_date::text, '-'),
    COALESCE(replace(c.tanggal_bayar::text, ' ', 'T'), '-'), COALESCE(c.loket_bayar, '-'),
    c.pemakaian_m3, c.pemakaian_m3_kini, c.total, c.total_kini,
    CASE WHEN c.arrears = 0 THEN 'Tidak Ada' ELSE c.arrears::text END, COALESCE(c.merk_meter, '-')
  )::known_customer)
$$;
