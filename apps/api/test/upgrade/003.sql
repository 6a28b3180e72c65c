-- Of the second format: an older counter of pipes, which nobody is sent any more, and the present one of devices.
DELETE FROM feature_set;
INSERT INTO feature_set (city_id, kind, counter, rows) SELECT city_id, kind, counter - 1, 2 FROM layer_counter WHERE kind = 'pipe';
INSERT INTO feature_set (city_id, kind, counter, rows) SELECT city_id, kind, counter, 2 FROM layer_counter WHERE kind = 'device';
INSERT INTO feature_set_part SELECT city_id, kind, counter, 0, 'style', '\x0203' FROM feature_set;
