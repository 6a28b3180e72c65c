-- Jobs are a queue: whoever is free claims one, says that it lives, and leaves behind how far it came for whoever follows.
ALTER TABLE job
  -- Of this claim: who was taken for dead and is not, finds another one here and stops.
  ADD COLUMN worker uuid,
  -- Claims since it last came further.
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN run_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN state jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN remaining_seconds integer;

-- Pages of a billing service that are merged, by their contents: one that comes twice would never end.
CREATE TABLE sync_page (
  job_id uuid NOT NULL REFERENCES job ON DELETE CASCADE,
  hash   text NOT NULL,
  PRIMARY KEY (job_id, hash)
);

-- Records that were refused, and pages that never came (without a position).
CREATE TABLE sync_failure (
  job_id   uuid NOT NULL REFERENCES job ON DELETE CASCADE,
  page     integer NOT NULL,
  position integer,
  id       text,
  field    text,
  reason   text NOT NULL
);
CREATE INDEX sync_failure_of ON sync_failure (job_id, page, position);
