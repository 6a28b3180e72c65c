-- What was imported, by whom, and what became of it.
CREATE TABLE import (
  id            uuid PRIMARY KEY,
  -- Null until the sender has said for whom the file is.
  city_id       integer REFERENCES company ON DELETE CASCADE,
  kind          text NOT NULL,
  file_name     text NOT NULL,
  bytes         bigint NOT NULL DEFAULT 0,
  processed     integer NOT NULL DEFAULT 0,
  username      text NOT NULL,
  status        text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed', 'cancelled')),
  message       text,
  added         integer NOT NULL DEFAULT 0,
  changed       integer NOT NULL DEFAULT 0,
  unchanged     integer NOT NULL DEFAULT 0,
  removed       integer NOT NULL DEFAULT 0,
  repaired      integer NOT NULL DEFAULT 0,
  failed        integer NOT NULL DEFAULT 0,
  started_at    timestamptz NOT NULL DEFAULT now(),
  seen_at       timestamptz NOT NULL DEFAULT now(),
  finished_at   timestamptz,
  -- What was there before is kept, until the next import of the same kind.
  restorable    boolean NOT NULL DEFAULT false,
  restored_at   timestamptz,
  restored_by   text,
  correction_of uuid REFERENCES import ON DELETE SET NULL
);
CREATE INDEX import_of_city ON import (city_id, started_at DESC);

CREATE TABLE import_failure (
  import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
  position  integer NOT NULL,
  id        text,
  field     text,
  reason    text NOT NULL,
  value     jsonb
);
CREATE INDEX import_failure_of ON import_failure (import_id, position);

-- Rows as they were before the newest import of their kind replaced or changed them; geometry apart, to the last bit.
CREATE TABLE import_previous (
  import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
  geom      geometry,
  row       jsonb NOT NULL
);
CREATE INDEX import_previous_of ON import_previous (import_id);

-- With which import a row came: what an import added can be taken away again.
ALTER TABLE customer ADD COLUMN import_id uuid;
ALTER TABLE bill ADD COLUMN import_id uuid;
