-- The whole product on one page: utilities and people, layers, billing, complaints, devices, settings, bookkeeping.
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Utilities (A3). Everything a city owns hangs on city_id, so a changed slug moves nothing and a deleted utility leaves nothing.
CREATE TABLE company (
  city_id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id                 uuid NOT NULL UNIQUE,
  name               text NOT NULL CHECK (name <> ''),
  slug               text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  unique_code        text NOT NULL CHECK (unique_code <> ''),
  -- Device messages name their utility by this code, so no two may share it.
  unique_code_device text NOT NULL UNIQUE CHECK (unique_code_device <> ''),
  lon                double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat                double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  gmt_offset         double precision NOT NULL CHECK (gmt_offset BETWEEN -12 AND 14),
  api_service        text NOT NULL CHECK (api_service <> ''),
  device_key_hash    text,
  is_active          boolean NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX company_newest ON company (created_at DESC, city_id DESC);
CREATE INDEX company_search ON company USING gin (name gin_trgm_ops, slug gin_trgm_ops, unique_code gin_trgm_ops);

-- Users (A3). token_version is raised by every change that must end older tokens.
CREATE TABLE app_user (
  id            uuid PRIMARY KEY,
  username      text NOT NULL,
  password_hash text NOT NULL,
  rule          text NOT NULL CHECK (rule IN ('root', 'ops', 'pdam')),
  roles         text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['umum', 'hublang', 'workOrder']),
  city_id       integer REFERENCES company ON DELETE CASCADE,
  is_active     boolean NOT NULL DEFAULT true,
  token_version integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  CHECK ((rule = 'pdam') = (city_id IS NOT NULL)),
  CHECK (rule = 'pdam' OR roles = '{}')
);
-- Two names that differ only in case would be one person's typing error.
CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));
CREATE INDEX app_user_newest ON app_user (created_at DESC, id DESC);
CREATE INDEX app_user_search ON app_user USING gin (username gin_trgm_ops);
CREATE INDEX app_user_city ON app_user (city_id);

-- Failed sign-ins of the last minutes; losing them in a crash harms nobody.
CREATE UNLOGGED TABLE login_failure (
  key       text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_failure_key ON login_failure (key, failed_at);
CREATE INDEX login_failure_age ON login_failure (failed_at);

-- Layers: one shape, one table per kind, so that a GIS program opens "pipe" or "housing" by name.
CREATE TABLE feature (
  kind       text NOT NULL,
  city_id    integer NOT NULL REFERENCES company ON DELETE CASCADE,
  id         text NOT NULL,
  geom       geometry(Geometry, 4326) NOT NULL,
  -- The area's name, the pipe's type, the symbol's sub type: what queries look for. The rest is the publisher's.
  name       text,
  category   text,
  properties jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, city_id, id)
) PARTITION BY LIST (kind);
CREATE TABLE kelurahan_boundaries   PARTITION OF feature FOR VALUES IN ('kelurahan_boundaries');
CREATE TABLE kecamatan_boundaries   PARTITION OF feature FOR VALUES IN ('kecamatan_boundaries');
CREATE TABLE servicearea_boundaries PARTITION OF feature FOR VALUES IN ('servicearea_boundaries');
CREATE TABLE dma_boundaries         PARTITION OF feature FOR VALUES IN ('dma_boundaries');
CREATE TABLE rayon_boundaries       PARTITION OF feature FOR VALUES IN ('rayon_boundaries');
CREATE TABLE road                   PARTITION OF feature FOR VALUES IN ('road');
CREATE TABLE pipe                   PARTITION OF feature FOR VALUES IN ('pipe');
CREATE TABLE housing                PARTITION OF feature FOR VALUES IN ('housing');
CREATE TABLE accessories            PARTITION OF feature FOR VALUES IN ('accessories');
CREATE TABLE water_source           PARTITION OF feature FOR VALUES IN ('water_source');
CREATE TABLE kelurahan              PARTITION OF feature FOR VALUES IN ('kelurahan');
CREATE TABLE kecamatan              PARTITION OF feature FOR VALUES IN ('kecamatan');
CREATE TABLE device                 PARTITION OF feature FOR VALUES IN ('device');
CREATE TABLE device_boundaries      PARTITION OF feature FOR VALUES IN ('device_boundaries');
CREATE TABLE pdam_office            PARTITION OF feature FOR VALUES IN ('pdam_office');
CREATE INDEX feature_geom ON feature USING gist (geom);
CREATE INDEX feature_name ON feature (city_id, lower(btrim(name)));

-- Customers (M3.2) with the billing fields that are derived from their bills (decisions: billing).
CREATE TABLE customer (
  city_id           integer NOT NULL REFERENCES company ON DELETE CASCADE,
  id                text NOT NULL CHECK (id <> ''),
  geom              geometry(Point, 4326) NOT NULL,
  nama              text,
  alamat            text,
  kelurahan         text,
  kecamatan         text,
  kodegol           text,
  golongan          text,
  koderayon         text,
  rayon             text,
  kddma             text,
  dma               text,
  status_billing    text NOT NULL DEFAULT 'belum_terbayar' CHECK (status_billing IN ('terbayar', 'belum_terbayar')),
  status_payment    text NOT NULL DEFAULT 'unpaid' CHECK (status_payment IN ('paid', 'unpaid')),
  due_date          date,
  tanggal_bayar     timestamp,
  loket_bayar       text,
  pemakaian_m3      numeric(14, 2),
  pemakaian_m3_kini numeric(14, 2),
  total             bigint NOT NULL DEFAULT 0,
  total_kini        bigint NOT NULL DEFAULT 0,
  arrears           integer NOT NULL DEFAULT 0 CHECK (arrears >= 0),
  -- M4.5, the same rule as paymentClass() in packages/domain.
  payment_class     text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN due_date IS NULL OR tanggal_bayar IS NULL THEN 'unpaid'
         WHEN tanggal_bayar::date > due_date THEN 'latePaid'
         ELSE 'paid' END) STORED,
  properties        jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (city_id, id)
);
CREATE INDEX customer_geom ON customer USING gist (geom);
CREATE INDEX customer_kelurahan ON customer (city_id, lower(btrim(kelurahan)));
CREATE INDEX customer_kecamatan ON customer (city_id, lower(btrim(kecamatan)));

-- Bills (M3.3): money is whole rupiah.
CREATE TABLE bill (
  city_id       integer NOT NULL,
  customer_id   text NOT NULL,
  period        integer NOT NULL CHECK (period BETWEEN 190001 AND 299912 AND period % 100 BETWEEN 1 AND 12),
  golongan      text,
  usage_m3      numeric(14, 2),
  total         bigint NOT NULL,
  due_date      date,
  tanggal_bayar timestamp,
  loket_bayar   text,
  paid          boolean NOT NULL,
  PRIMARY KEY (city_id, customer_id, period),
  FOREIGN KEY (city_id, customer_id) REFERENCES customer ON DELETE CASCADE
);

-- Complaints and the four phases of their work orders (M3.6).
CREATE TABLE complaint (
  city_id       integer NOT NULL REFERENCES company ON DELETE CASCADE,
  no_pengaduan  text NOT NULL,
  customer_id   text NOT NULL,
  tgl_pengaduan timestamp NOT NULL,
  jenis_nonair  text NOT NULL,
  keluhan_text  text NOT NULL DEFAULT '',
  tgl_spk       timestamp,
  tgl_rab       timestamp,
  tgl_sppb      timestamp,
  tgl_bap       timestamp,
  PRIMARY KEY (city_id, no_pengaduan)
);
CREATE INDEX complaint_customer ON complaint (city_id, customer_id, tgl_pengaduan DESC);
CREATE INDEX complaint_date ON complaint (city_id, tgl_pengaduan DESC);

-- Sensor history (M3.5); the latest state of a device is its feature's properties.
CREATE TABLE device_reading (
  city_id             integer NOT NULL REFERENCES company ON DELETE CASCADE,
  device_id           text NOT NULL,
  name                text NOT NULL,
  sampled_at          timestamptz NOT NULL,
  value               double precision NOT NULL,
  constraint_operator text CHECK (constraint_operator IN ('gt', 'lt', 'gte', 'lte', 'eq')),
  constraint_value    double precision,
  gmt_offset          double precision NOT NULL DEFAULT 7,
  status              smallint NOT NULL DEFAULT 0,
  received_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (city_id, device_id, name, sampled_at)
) PARTITION BY RANGE (sampled_at);
CREATE TABLE device_reading_default PARTITION OF device_reading DEFAULT;

-- Filter configuration (M3.8): one row per option, so that an import adds what is new and keeps chosen colours.
CREATE TABLE filter_configuration (
  id         uuid PRIMARY KEY,
  city_id    integer NOT NULL UNIQUE REFERENCES company ON DELETE CASCADE,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE filter_option (
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  list     text NOT NULL CHECK (list IN ('pipe_types', 'pipe_diameters', 'payment_channels', 'customer_class', 'jenis_nonair')),
  code     text NOT NULL,
  name     text NOT NULL,
  color    text CHECK (color ~ '^#[0-9a-fA-F]{6}$'),
  position integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (city_id, list, code)
);

CREATE TABLE symbol (
  city_id    integer NOT NULL REFERENCES company ON DELETE CASCADE,
  type       text NOT NULL CHECK (type IN ('accessories', 'waterSources')),
  id         text NOT NULL CHECK (id ~ '^[A-Za-z0-9]+$'),
  label      text NOT NULL CHECK (label <> ''),
  image_key  text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (city_id, type, id)
);

-- One counter per (city, kind), raised in the transaction that changes the layer (M3.7).
CREATE TABLE layer_counter (
  city_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  kind    text NOT NULL,
  counter integer NOT NULL DEFAULT 1,
  PRIMARY KEY (city_id, kind)
);

-- Encoded once per (city, kind, counter), kept, sent to everybody. Parts are gzip already: compressing again is wasted.
CREATE TABLE feature_set (
  city_id    integer NOT NULL REFERENCES company ON DELETE CASCADE,
  kind       text NOT NULL,
  counter    integer NOT NULL,
  rows       integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (city_id, kind, counter)
);
CREATE TABLE feature_set_part (
  city_id  integer NOT NULL,
  kind     text NOT NULL,
  counter  integer NOT NULL,
  position integer NOT NULL,
  name     text NOT NULL,
  bytes    bytea NOT NULL,
  PRIMARY KEY (city_id, kind, counter, position),
  FOREIGN KEY (city_id, kind, counter) REFERENCES feature_set ON DELETE CASCADE
);
ALTER TABLE feature_set_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What people do on the map (M7.3); a deleted user's trail stays readable.
CREATE TABLE activity (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id  uuid REFERENCES app_user ON DELETE SET NULL,
  username text NOT NULL,
  action   text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX activity_newest ON activity (city_id, id DESC);
CREATE INDEX activity_user ON activity (user_id);

-- Long work that people watch: imports, synchronisation. One of a type at a time per city.
CREATE TABLE job (
  id          uuid PRIMARY KEY,
  city_id     integer NOT NULL REFERENCES company ON DELETE CASCADE,
  type        text NOT NULL,
  status      text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
  progress    real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  started_by  uuid REFERENCES app_user ON DELETE SET NULL,
  result      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX job_one_at_a_time ON job (city_id, type) WHERE status IN ('queued', 'running');
CREATE INDEX job_newest ON job (city_id, created_at DESC);
CREATE INDEX job_started_by ON job (started_by);

-- A customer's properties as the map and the calls show them (M3.2): the publisher's own, overlaid by what we know.
CREATE FUNCTION customer_properties(c customer) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.properties || jsonb_build_object(
    'type', 'customer', 'idpelangga', c.id, 'nama', c.nama, 'alamat', c.alamat,
    'Kelurahan', c.kelurahan, 'Kecamatan', c.kecamatan, 'kodegol', c.kodegol, 'golongan', c.golongan,
    'koderayon', c.koderayon, 'rayon', c.rayon, 'kddma', c.kddma, 'dma', c.dma,
    'longitude', ST_X(c.geom), 'latitude', ST_Y(c.geom),
    'status_billing', c.status_billing, 'status_payment', c.status_payment,
    'due_date', COALESCE(c.due_date::text, '-'), 'tanggal_bayar', COALESCE(replace(c.tanggal_bayar::text, ' ', 'T'), '-'),
    'loket_bayar', COALESCE(c.loket_bayar, '-'), 'pemakaian_m3', c.pemakaian_m3, 'pemakaian_m3_kini', c.pemakaian_m3_kini,
    'total', c.total, 'total_kini', c.total_kini,
    'tunggakan', CASE WHEN c.arrears = 0 THEN 'Tidak Ada' ELSE c.arrears::text END)
$$;

-- What the product remembers about itself: whether the demo was loaded whole, for one.
CREATE TABLE product_state (
  key   text PRIMARY KEY,
  value jsonb NOT NULL
);
