-- Administration: symbol images, files that outlived their row, long jobs, and lists that stay fast however long they grow.

-- A symbol has its address from the start; uploaded_at says whether anything is there, and since when.
ALTER TABLE symbol ADD COLUMN uploaded_at timestamptz;
CREATE UNIQUE INDEX symbol_image ON symbol (image_key);
-- The map finds a symbol by its sub type without case: two that differ only in case would hide each other.
CREATE UNIQUE INDEX symbol_sub_type ON symbol (city_id, type, lower(id));

-- Files lie outside the database, so they cannot go in its transactions. Whose row goes, however it goes, is written down
-- here in the same transaction, and deleted afterwards.
CREATE TABLE abandoned_file (
  key text PRIMARY KEY
);
CREATE FUNCTION abandon_symbol_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO abandoned_file SELECT image_key FROM gone WHERE image_key IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER symbol_gone AFTER DELETE ON symbol REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION abandon_symbol_image();

-- A job says that it lives; one that has not for a while died with its process.
ALTER TABLE job ADD COLUMN message text, ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();

-- The orders and filters of the administration's lists.
CREATE INDEX app_user_rule ON app_user (rule, created_at DESC, id DESC);
CREATE INDEX app_user_active ON app_user (is_active, created_at DESC, id DESC);
CREATE INDEX app_user_rule_active ON app_user (rule, is_active, created_at DESC, id DESC);
CREATE INDEX company_active ON company (is_active, created_at DESC, city_id DESC);
CREATE INDEX company_name ON company (name, city_id);
CREATE INDEX company_name_active ON company (is_active, name, city_id);

-- How many rows those lists have: counting would read them all. A total is the sum of its rows, so that two changes at
-- once never wait for each other; each change then folds the rows that nobody else is folding.
CREATE TABLE list_total (
  list      text NOT NULL,
  rule      text NOT NULL,
  is_active boolean NOT NULL,
  total     bigint NOT NULL
);
CREATE FUNCTION count_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO list_total
    SELECT TG_TABLE_NAME, COALESCE(to_jsonb(r)->>'rule', ''), is_active, count(*) FROM new_rows r GROUP BY 2, 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO list_total
    SELECT TG_TABLE_NAME, COALESCE(to_jsonb(r)->>'rule', ''), is_active, -count(*) FROM old_rows r GROUP BY 2, 3;
  END IF;
  WITH folded AS (
    DELETE FROM list_total
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM list_total WHERE list = TG_TABLE_NAME FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO list_total
  SELECT list, rule, is_active, sum(total) FROM folded GROUP BY list, rule, is_active HAVING sum(total) <> 0;
  RETURN NULL;
END $$;
INSERT INTO list_total SELECT 'app_user', rule, is_active, count(*) FROM app_user GROUP BY rule, is_active;
INSERT INTO list_total SELECT 'company', '', is_active, count(*) FROM company GROUP BY is_active;
CREATE TRIGGER app_user_added AFTER INSERT ON app_user REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
CREATE TRIGGER app_user_changed AFTER UPDATE ON app_user REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
CREATE TRIGGER app_user_gone AFTER DELETE ON app_user REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
CREATE TRIGGER company_added AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
CREATE TRIGGER company_changed AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
CREATE TRIGGER company_gone AFTER DELETE ON company REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list();
