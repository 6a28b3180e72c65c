-- Accounts that can be trusted: every sign-in is a row that can be seen and ended, and a second factor guards those who want one.

-- A token counts for as long as its row is here.
CREATE TABLE session (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Written once a minute at most.
  seen_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Without the part that tells one household from the next.
  address    text NOT NULL,
  -- Browser and system in short words; empty where neither was recognised.
  agent      text NOT NULL
);
CREATE INDEX session_of_user ON session (user_id, created_at DESC);
CREATE INDEX session_end ON session (expires_at);

-- Whatever ends a user's tokens ends the sessions too, whoever wrote it.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_sessions AFTER UPDATE ON app_user
  FOR EACH ROW WHEN (OLD.token_version <> NEW.token_version) EXECUTE FUNCTION end_sessions();

-- Absent until a password is changed for the first time from now on.
ALTER TABLE app_user ADD COLUMN password_changed_at timestamptz;
CREATE FUNCTION note_password_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.password_changed_at = now();
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_password BEFORE UPDATE ON app_user
  FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION note_password_change();

-- TOTP. The secret is encrypted with a key that the database does not know.
CREATE TABLE second_factor (
  user_id      uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret       bytea NOT NULL,
  -- Absent while it is being set up: it guards nothing yet.
  confirmed_at timestamptz,
  -- The time step of the newest code that was accepted: no code counts twice.
  last_step    bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  hash    text NOT NULL,
  PRIMARY KEY (user_id, hash)
);

-- Where a user signed in from before: guesses made elsewhere never lock these out.
CREATE TABLE known_network (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  network text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network)
);
