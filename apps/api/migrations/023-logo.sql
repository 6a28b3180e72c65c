-- A utility's logo, for what is printed. In the database: it is small, goes with its utility, and is in every backup.
CREATE TABLE company_logo (
  city_id    integer PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  bytes      bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
