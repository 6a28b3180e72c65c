-- Where a valve stood when its state was written. Files without ids number their rows: another valve may take the number of one that is
-- gone, and is not shut for that.
ALTER TABLE valve_state ADD COLUMN place geometry(Point, 4326);
UPDATE valve_state s SET place = ST_Centroid(a.geom) FROM accessories a WHERE a.city_id = s.city_id AND a.id = s.id;
