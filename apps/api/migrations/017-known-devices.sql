-- Browsers that a user has signed in with before: failures of others, wherever they come from, never lock these out.
-- Of the random id in the browser's cookie only a hash is here.
CREATE TABLE known_device (
  user_id    uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  hash       text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);
