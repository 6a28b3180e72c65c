-- Entries of the audit log that were moved into a file. Each archive begins with the last hash of the one before, so that files
-- or lines that were changed, removed or put in another order do not fit together any more (ADR 021).
CREATE TABLE audit_archive (
  number        integer PRIMARY KEY,
  archived_at   timestamptz NOT NULL DEFAULT now(),
  -- Not a reference: an archive outlives the account.
  actor_id      uuid,
  actor         text NOT NULL,
  first_at      timestamptz NOT NULL,
  first_id      uuid NOT NULL,
  last_at       timestamptz NOT NULL,
  last_id       uuid NOT NULL,
  entries       integer NOT NULL CHECK (entries > 0),
  previous_hash text NOT NULL,
  last_hash     text NOT NULL UNIQUE,
  file_name     text NOT NULL,
  storage_key   text NOT NULL UNIQUE,
  bytes         integer NOT NULL
);

CREATE TRIGGER audit_archive_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Entries leave the table in one way: together with the row of the archive that holds exactly these.
DROP TRIGGER audit_append_only ON audit;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE FUNCTION refuse_audit_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_archive
    WHERE xmin = pg_current_xact_id()::xid
      AND entries = (SELECT count(*) FROM gone)
      AND (first_at, first_id) = (SELECT at, id FROM gone ORDER BY at, id LIMIT 1)
      AND (last_at, last_id) = (SELECT at, id FROM gone ORDER BY at DESC, id DESC LIMIT 1)
  ) THEN
    RAISE EXCEPTION 'entries of the audit log are never changed or removed, but for those of an archive';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_archived_only AFTER DELETE ON audit REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_loss();
