-- Telephones, addresses and photos go only to who sees personal data: what we know of a customer's address is kept apart
-- from what everybody sees. (What its publisher sent is told apart by name: isPersonalProperty in packages/domain.)
ALTER TYPE known_customer DROP ATTRIBUTE alamat;
CREATE OR REPLACE FUNCTION customer_overlay(c customer) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT row_to_json(ROW(
    'customer', c.id, c.nama, c.kelurahan, c.kecamatan, c.kodegol, c.golongan,
    c.koderayon, c.rayon, c.kddma, c.dma, ST_X(c.geom), ST_Y(c.geom),
    c.status_billing, c.status_payment, COALESCE(c.due_date::text, '-'),
    COALESCE(replace(c.tanggal_bayar::text, ' ', 'T'), '-'), COALESCE(c.loket_bayar, '-'),
    c.pemakaian_m3, c.pemakaian_m3_kini, c.total, c.total_kini,
    CASE WHEN c.arrears = 0 THEN 'Tidak Ada' ELSE c.arrears::text END
  )::known_customer)
$$;
CREATE FUNCTION customer_personal(c customer) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT json_build_object('alamat', c.alamat)
$$;
CREATE OR REPLACE FUNCTION customer_properties(c customer) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.properties || customer_overlay(c)::jsonb || customer_personal(c)::jsonb
$$;

-- Which program encoded a set: one of the former kind, still running beside the new, stores it with everything in the
-- parts that everybody gets. Such a set counts as not encoded.
ALTER TABLE feature_set ADD COLUMN layout smallint NOT NULL DEFAULT 1;
DELETE FROM feature_set WHERE kind = 'customer';
UPDATE feature_set SET layout = 2;
-- Browsers, too, hold sets of the former kind: with a new counter they fetch the new one.
UPDATE layer_counter SET counter = counter + 1 WHERE kind = 'customer';
