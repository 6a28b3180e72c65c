-- Complaints are merged now, as customers and bills are: what an import added can be taken away again by its id.
ALTER TABLE complaint ADD COLUMN import_id uuid;
-- The newest register of each city can still be taken back: all of it that was not there before came with it.
UPDATE complaint c SET import_id = i.id FROM import i
WHERE i.city_id = c.city_id AND i.kind = 'complaint' AND i.restorable
  AND NOT EXISTS (SELECT FROM import_previous p WHERE p.import_id = i.id AND p.row->>'no_pengaduan' = c.no_pengaduan);

-- What the publisher last said of the fields that a person has changed by hand, by column; null for all other customers.
-- While the publisher says the same again, the manual value stays.
ALTER TABLE customer ADD COLUMN published jsonb;
CREATE INDEX customer_edited ON customer (city_id, id) WHERE published IS NOT NULL;

-- Manual corrections that an import replaced, because the publisher's own value had changed: how many, and the first.
ALTER TABLE import ADD COLUMN overruled jsonb;

-- People read their own activities, newest first.
DROP INDEX activity_user;
CREATE INDEX activity_user ON activity (user_id, city_id, id DESC);
