-- Which rows of a layer changed with which counter: a map that has an earlier one is sent these alone.
CREATE TABLE row_change (
  city_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  kind    text NOT NULL,
  counter integer NOT NULL,
  id      text NOT NULL,
  PRIMARY KEY (city_id, kind, counter, id)
);
-- Of every change after changes_from the rows are noted, as long as the last one was noted, too: a process of the former
-- version that still runs raises the counter and notes nothing.
ALTER TABLE layer_counter
  ADD COLUMN changes_from integer NOT NULL DEFAULT 0,
  ADD COLUMN noted integer NOT NULL DEFAULT 0,
  -- How many rows are noted.
  ADD COLUMN changes integer NOT NULL DEFAULT 0;
