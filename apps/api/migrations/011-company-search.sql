-- What a search for a utility looks through, in small letters once and for all: ILIKE makes them of every row, every time.
-- The separator is none that anybody types, so that nothing is found across two fields.
ALTER TABLE company ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(name) || E'\x01' || slug || E'\x01' || lower(unique_code)) STORED;
DROP INDEX company_search;
CREATE INDEX company_search ON company USING gin (search_text gin_trgm_ops);
