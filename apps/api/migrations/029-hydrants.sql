CREATE TABLE hydrant PARTITION OF feature FOR VALUES IN ('hydrant');
