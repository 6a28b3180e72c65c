-- How the server's processes fare, told by each of them every few seconds; after a crash of the database it starts anew.
CREATE UNLOGGED TABLE server_process (
  id         uuid PRIMARY KEY,
  host       text NOT NULL,
  pid        integer NOT NULL,
  version    text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL DEFAULT now(),
  -- Of a process that said goodbye.
  stopped_at timestamptz
);

CREATE UNLOGGED TABLE server_sample (
  process_id uuid NOT NULL REFERENCES server_process ON DELETE CASCADE,
  -- As exact as it is told, so that who asks for later ones does not get this one again.
  at         timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  figures    jsonb NOT NULL,
  PRIMARY KEY (process_id, at)
);
CREATE INDEX server_sample_at ON server_sample (at);

-- How far an import is, for whoever does not have its city open.
ALTER TABLE import ADD COLUMN progress real NOT NULL DEFAULT 0;

-- The newest of all utilities, and those that wait or run.
CREATE INDEX import_started ON import (started_at DESC);
CREATE INDEX import_running ON import (seen_at) WHERE status = 'running';
CREATE INDEX job_created ON job (created_at DESC);
