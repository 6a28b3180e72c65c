-- Gangguan: a closure that people are told of, planned or running. Its state follows from its hours and from closed_at.
CREATE TABLE incident (
  id         uuid PRIMARY KEY,
  city_id    integer NOT NULL REFERENCES company ON DELETE CASCADE,
  title      text NOT NULL,
  reason     text NOT NULL,
  planned    boolean NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL CHECK (ends_at > starts_at),
  closed_at  timestamptz,
  closed_by  text,
  -- What was asked of the network, and what of its answer people act on. Later changes of the network change nothing here.
  place      geometry(Point, 4326) NOT NULL,
  closure    jsonb NOT NULL,
  valves     jsonb NOT NULL,
  line       geometry(MultiLineString, 4326) NOT NULL,
  -- Kelurahan by their customers, most first.
  areas      text[] NOT NULL DEFAULT '{}',
  customers  integer NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX incident_newest ON incident (city_id, starts_at DESC, id DESC);
CREATE INDEX incident_open ON incident (city_id) WHERE closed_at IS NULL;

-- Customers by their number alone: one who is deleted, or comes back with the next file, changes nothing here.
CREATE TABLE incident_customer (
  incident_id uuid NOT NULL REFERENCES incident ON DELETE CASCADE,
  city_id     integer NOT NULL,
  customer_id text NOT NULL,
  PRIMARY KEY (incident_id, customer_id)
);
CREATE INDEX incident_customer_number ON incident_customer (city_id, customer_id);
