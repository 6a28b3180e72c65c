-- When a customer was changed last, so that a form opened before that is refused instead of undoing the change unseen.
-- In milliseconds: as exact as it is sent. Existing rows all get the time of this migration, without being written again.
ALTER TABLE customer ADD COLUMN updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now());

-- Imports, corrections and the form all write customers: a trigger holds for each of them. Always a later moment, even when
-- two changes fall into one millisecond. What is derived from bills for every customer of a city is no change of the
-- customer's own data and costs nothing here.
CREATE FUNCTION touch_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = greatest(date_trunc('milliseconds', now()), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;
CREATE TRIGGER customer_updated
  BEFORE UPDATE OF nama, alamat, kelurahan, kecamatan, kodegol, golongan, koderayon, rayon, kddma, dma, geom ON customer
  FOR EACH ROW EXECUTE FUNCTION touch_customer();

-- Rows that an import put aside before this migration come back without the column.
CREATE FUNCTION date_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = date_trunc('milliseconds', now());
  RETURN NEW;
END $$;
CREATE TRIGGER customer_dated BEFORE INSERT ON customer
  FOR EACH ROW WHEN (NEW.updated_at IS NULL) EXECUTE FUNCTION date_customer();
