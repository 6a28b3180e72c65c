-- Who changed what, from what into what. Entries are written in the transaction of the change and never touched again.
CREATE TABLE audit (
  id         uuid PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  -- Not references: an entry outlives the account, the utility and whatever else it is about.
  actor_id   uuid,
  actor      text NOT NULL,
  action     text NOT NULL,
  subject_id text,
  subject    text NOT NULL,
  city       text,
  before     jsonb,
  after      jsonb,
  address    text,
  request_id text
);
CREATE INDEX audit_at ON audit (at DESC, id DESC);
CREATE INDEX audit_actor ON audit (lower(actor), at DESC);
CREATE INDEX audit_city ON audit (city, at DESC);
CREATE INDEX audit_action ON audit (action, at DESC);
CREATE INDEX audit_search ON audit USING gin (lower(actor || ' ' || subject) gin_trgm_ops);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are never changed or removed';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
