-- Tutup Pipa: what people say about a utility's pipes beside the layers themselves. How pipes are joined is derived from the layers
-- and kept nowhere.
CREATE TABLE network_settings (
  city_id           integer PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  -- Rises with every change of the settings and of the repairs: with the layers' counters it names a state of the network.
  version           integer NOT NULL,
  join_tolerance    double precision NOT NULL,
  valve_tolerance   double precision NOT NULL,
  customer_distance double precision NOT NULL,
  -- Sub types of accessories that can shut a pipe; NULL: by their names.
  valve_types       text[],
  pipe_property     text NOT NULL,
  critical_classes  text[] NOT NULL
);

-- Who shut or opened a valve last. The valve may be gone with the next file; what was written of it stays.
CREATE TABLE valve_state (
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  id       text NOT NULL,
  shut     boolean NOT NULL,
  note     text NOT NULL,
  username text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (city_id, id)
);

-- Named by ids and a place, so that a repair holds for the next file, too.
CREATE TABLE network_repair (
  id       uuid PRIMARY KEY,
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  fault    text NOT NULL,
  kind     text NOT NULL,
  repair   text NOT NULL,
  features text[] NOT NULL,
  lon      double precision NOT NULL,
  lat      double precision NOT NULL,
  username text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (city_id, fault)
);
CREATE INDEX network_repair_newest ON network_repair (city_id, at DESC, id DESC);

-- The last score of a day and of a state of the layers.
CREATE TABLE network_score (
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  day      date NOT NULL,
  counters text NOT NULL,
  at       timestamptz NOT NULL,
  score    double precision NOT NULL,
  faults   integer NOT NULL,
  PRIMARY KEY (city_id, day, counters)
);
