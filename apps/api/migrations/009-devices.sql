-- Live devices: what each reported last, its history by month, how its messages were taken.

-- Nothing has written readings yet; from now on every month has a table of its own.
DROP TABLE device_reading_default;

-- The first moment of a month's table, in UTC like every stored time.
CREATE FUNCTION device_month(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', moment, 'UTC')
$$;

-- Attached instead of created in place: that lets readings of other months go on being written meanwhile.
CREATE FUNCTION ensure_device_months(moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz;
  name  text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('device-months'));
  FOR first IN SELECT DISTINCT device_month(moment) FROM unnest(moments) moment ORDER BY 1 LOOP
    name := 'device_reading_' || to_char(first AT TIME ZONE 'UTC', 'YYYYMM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE device_reading INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('ALTER TABLE device_reading ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, first, (first AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;

-- Months that ended before a moment; the answer is how many.
CREATE FUNCTION drop_device_months(oldest timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name    text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('device-months'));
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'device_reading'::regclass
      AND c.relname < 'device_reading_' || to_char(device_month(oldest) AT TIME ZONE 'UTC', 'YYYYMM')
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

SELECT ensure_device_months(ARRAY[now(), now() + interval '1 month']);

-- The newest reading of each name, and where the device is. It changes every few seconds: the layer's copy follows later.
CREATE TABLE device_state (
  city_id      integer NOT NULL REFERENCES company ON DELETE CASCADE,
  device_id    text NOT NULL,
  name         text NOT NULL,
  type         text NOT NULL,
  lat          double precision NOT NULL,
  long         double precision NOT NULL,
  status       smallint NOT NULL,
  data         jsonb NOT NULL,
  -- What decides which message is newer: when it was sampled, but not later than a little after it came in.
  ordered_at   timestamptz NOT NULL,
  received_at  timestamptz NOT NULL,
  silent_since timestamptz,
  PRIMARY KEY (city_id, device_id)
) WITH (fillfactor = 50);

CREATE TABLE device_intake (
  city_id  integer PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  accepted bigint NOT NULL
);

-- City is null where a message named none that there is.
CREATE TABLE device_refusal (
  city_id integer REFERENCES company ON DELETE CASCADE,
  reason  text NOT NULL CHECK (reason IN ('key', 'utility', 'format', 'time', 'flood')),
  count   bigint NOT NULL,
  last_at timestamptz NOT NULL,
  detail  text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (city_id, reason)
);

ALTER TABLE company ADD COLUMN device_key_hint text, ADD COLUMN device_key_issued_at timestamptz;
CREATE UNIQUE INDEX company_device_key ON company (device_key_hash);

-- Keys that were replaced or revoked: whoever still uses one is counted with its utility, which can look for the device.
CREATE TABLE device_key_ended (
  hash    text PRIMARY KEY,
  city_id integer NOT NULL REFERENCES company ON DELETE CASCADE
);

-- Device layers have gained the id among what they are drawn from: sets of the present counters lack it.
UPDATE layer_counter SET counter = counter + 1 WHERE kind = 'device';
DELETE FROM feature_set WHERE kind = 'device';
