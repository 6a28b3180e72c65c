-- Addresses that data of a kind is fetched from, and the choice that it is imported by.
CREATE TABLE import_source (
  id             uuid PRIMARY KEY,
  city_id        integer NOT NULL REFERENCES company ON DELETE CASCADE,
  kind           text NOT NULL,
  address        text NOT NULL,
  service        text NOT NULL CHECK (service IN ('file', 'wfs', 'features')),
  -- Of a service: which of its layers. Empty for a file.
  layer          text NOT NULL DEFAULT '',
  -- Which layer of what was fetched.
  layer_name     text NOT NULL DEFAULT '',
  schedule       text NOT NULL CHECK (schedule IN ('manual', 'daily', 'weekly', 'monthly')),
  item           jsonb NOT NULL,
  -- In whose name it is imported.
  user_id        uuid REFERENCES app_user ON DELETE SET NULL,
  username       text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  next_at        timestamptz,
  last_at        timestamptz,
  last_status    text CHECK (last_status IN ('running', 'done', 'failed')),
  last_message   text,
  last_import_id uuid REFERENCES import ON DELETE SET NULL,
  UNIQUE (city_id, kind, address, layer, layer_name)
);
CREATE INDEX import_source_due ON import_source (next_at) WHERE next_at IS NOT NULL;
