-- Files that were received and are not imported yet; they lie in DATA_DIR/drafts/<id> for a day.
CREATE TABLE import_draft (
  id          uuid PRIMARY KEY,
  city_id     integer NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id     uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  username    text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  bytes       bigint NOT NULL,
  -- What is in them, so that they need not be read again to propose something.
  description jsonb NOT NULL
);
CREATE INDEX import_draft_of_city ON import_draft (city_id, created_at);
CREATE INDEX import_draft_of_user ON import_draft (user_id, created_at);

-- Which column a utility chose for which field, for its next file.
CREATE TABLE import_profile (
  id       uuid PRIMARY KEY,
  city_id  integer NOT NULL REFERENCES company ON DELETE CASCADE,
  kind     text NOT NULL,
  name     text NOT NULL,
  -- Field to column; null where none was wanted.
  columns  jsonb NOT NULL,
  -- What else was chosen: values of the file for values of the city, the system of its coordinates.
  choice   jsonb NOT NULL DEFAULT '{}',
  username text NOT NULL,
  used_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (city_id, kind, name)
);

-- Which columns of the file an import used; null for files that were sent without being looked at.
ALTER TABLE import ADD COLUMN columns jsonb;
