-- What the bills of 001 come to.
UPDATE customer SET billed = 9007199254840993, paid_usage = 20.25 WHERE id = '0001';
UPDATE customer SET billed = 50000, paid_usage = 10 WHERE id = '0002';
