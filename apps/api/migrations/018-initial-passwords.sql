-- A password that somebody else chose: its user is asked for another one at the first sign-in, where the setting wants it.
-- Accounts from before keep theirs.
ALTER TABLE app_user ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
